### Every text, in English.
###
### notice-  Notices. The value is the text and .title the headline; an attribute named after a
###          list among the parameters gives a line for each item; .after closes.
### button-  Buttons. refusal-  Why a press was not taken. phase-  Where things stand.
### deadline-  What happens at a deadline. ending-  How it ended. word-  Words within texts.
###
### Beside each parameter x there is $has_x (yes or no); beside a list $x_count; of a mapping x
### the fields are $x_field. TIME() writes an instant and DAY() its date too, SIGNED() a number
### with its sign, SIGN() is that sign, WHO() what the person of an id is called. Never choose a
### text by a name: use $has_x.

comma = ,{ " " }

## Words within texts

word-entered-by = { $has_entered_by ->
        [yes] entered by { WHO($entered_by) }
       *[no] filled in
    }
word-credited = { SIGN($change) ->
        [plus] to the proxy
       *[other] to the original player
    }
word-switch = { $value ->
        [yes] on
       *[no] off
    }
word-band = { $band ->
        [high] high band
        [low] low band
       *[shared] shared range
    }
word-range = { $has_range_low ->
        [yes] { $has_range_high ->
            [yes] Shared range: { $range_low } to { $range_high }{ word-fixed }
           *[no] Shared range: from { $range_low }{ word-fixed }
        }
       *[no] { $has_range_high ->
            [yes] Shared range: up to { $range_high }{ word-fixed }
           *[no] Everybody is in the shared range{ word-fixed }
        }
    }
word-fixed = { $range_fixed ->
        [yes] { " " }(fixed by hand)
       *[no] { "" }
    }
word-due = { $what ->
        [share_room] sharing the room
        [set_up_race] setting up the race
        [end_race] reporting the end of the race
       *[other] going on
    }
word-void-reason = { $reason ->
        [application] More than half approved the application.
        [void_races] Too many void races came in a row.
       *[other] Reason: { $reason }
    }

## Table and host

notice-table_formed =
    .title = Table { $match_id } is formed
    .seats = { $seat }. { $name }, rating { $rating } ({ word-band })
    .after = { $open ->
        [yes] { $has_volunteer_until ->
            [yes] Anyone may volunteer as host until { TIME($volunteer_until) }. If you can open a room, press “{ button-volunteer_host }”. The first one hosts.
           *[no] If you can open a room, press “{ button-volunteer_host }”. The first one hosts.
        }
       *[no] Volunteering for host is closed. If there is trouble, press “{ button-call_moderator }”.
    }

notice-seated = You have a seat in match { $match_id }. Please open its thread.

notice-host_chosen = { $how ->
        [asked] Nobody volunteered, so { $name } (seat { $seat }), who has the highest rating, is asked to host. Please open a room and share its id and password.
        [took_over] { $name } has taken over as host and leads from here.
        [proxy] The host’s seat { $seat } is in the hands of a proxy: { $name } hosts from here. Please go on.
        [named] A moderator has named { $name } (seat { $seat }) host. Please go on.
       *[volunteered] { $name } (seat { $seat }) hosts. Please open a room and share its id and password.
    }

notice-room_open_to_all = The host has not shared a room yet. Anyone seated may share one now, and is host from then on.

notice-room_shared =
    Room id: { $room }
    { $has_password ->
        [yes] Password: { $password }
       *[no] No password
    }
    .title = { $again ->
        [yes] There is a new room
       *[no] The room is open
    }
    .settings = { $key ->
        [players] - Players: { $value }
        [minutes] - Minutes: { $value }
        [rotation] - Rotation: { word-switch }
        [cpu_fill] - CPU fill: { word-switch }
        [terrain_change] - Terrain change: { word-switch }
        [events] - Events: { word-switch }
        [stadiums] - Stadiums: { $value ->
            [all] all
           *[other] all but battle royale
        }
       *[other] - { $key }: { $value }
    }
    .after =
        Use a wired connection, force nobody in, and talk only where needed.
        { $has_gathering_until ->
            [yes] Check the settings, enter, and press “{ button-check_in }”. Play begins once everybody is in. At { TIME($gathering_until) } it goes on without the missing (or is dissolved, if they are too many).
           *[no] Check the settings and enter this room. If you are not marked as in the room yet, press “{ button-check_in }” once inside.
        }

notice-room_closed = The room is closed. Host, please share the id and password of a new one; the match goes on.

## Races

notice-play_began =
    { $has_missing ->
        [yes] The races begin with { $present } players. Not here yet: { $missing }. If you cannot make it, press “{ button-call_proxy }”.
       *[no] Everybody is here. The races begin.
    }
    Host: press “{ button-set_up_race }” when a race is set up and “{ button-end_race }” when it is over. If you lose the connection, press “{ button-report_disconnection }” as soon as you notice.

notice-race_set_up = { $race ->
        [1] Race { $race } is set up. Enter when you are ready.
       *[other] Race { $race } is set up. Enter when you are ready. From { TIME($may_start_at) } on it may start without waiting.
    }

notice-race_may_start = Race { $race } may start now; no need to wait any longer.

notice-race_over =
    { $void ->
        [yes] { $again ->
            [yes] Race { $race } is void: too many lost the connection. Another one is played.
           *[no] Race { $race } is void: too many lost the connection.
        }
       *[no] Race { $race } is over. If you drove in it, send stadium, placing and points by “{ button-report_race }”. All { $of } races at the end will do as well.
    }
    Valid races: { $valid } / { $of }
    { $has_disconnected ->
        [yes] Disconnected: { $disconnected }
       *[no] { "" }
    }

notice-race_reports =
    .title = Reports of race { $race }
    .rows = { $name }: { $has_stadium ->
        [yes] { $stadium },{ " " }
       *[no] { "" }
    }{ $has_group ->
        [yes] group { $group },{ " " }
       *[no] { "" }
    }{ $has_placing ->
        [yes] place { $placing },{ " " }
       *[no] { "" }
    }{ $points } points

notice-race_end_taken_back = The end of race { $race } is taken back. The race is on.

notice-host_silent = The host is silent (due: { word-due }). Anyone seated may do it now, and is host from then on.

## Proxies

notice-proxy_called =
    .title = A proxy is wanted ({ word-band })
    .after = If you can play on for { $name } (seat { $seat }), press “{ button-accept_proxy }”. The first one gets the seat.

notice-proxy_call_taken = A proxy for { $name } (seat { $seat }) is found. This call is closed.

notice-proxy_call_over = The match is over, so the call for a proxy for { $name } (seat { $seat }) is closed.

notice-proxy_call_withdrawn = The call for a proxy for { $name } (seat { $seat }) is withdrawn.

notice-proxy_found = { $has_wait_until ->
        [yes] { $proxy_name } is the proxy of { $name } (seat { $seat }). The next race waits for { $proxy_name } until { TIME($wait_until) }.
       *[no] { $proxy_name } is the proxy of { $name } (seat { $seat }).
    }

notice-proxy_welcome =
    Thank you for playing as a proxy. Match: { $match_id }
    { $has_room ->
        [yes] Room id: { $room }
       *[no] There is no room yet; it will be shared in the thread.
    }
    { $has_password ->
        [yes] Password: { $password }
       *[no] { "" }
    }
    Once you are in the room, press “{ button-check_in }” in the thread.

## Totals and confirmation

notice-totals_due =
    .title = Please enter the totals
    .suggested = Seat { $key }: the reports add up to { $value }
    .after = Press “{ button-enter_total }” and give a number such as 24 or the races such as 10+7+7. You may enter others’ totals too (of a proxied seat only its proxy).

notice-total_set = Moderator { WHO($by) } has set the total of { $name } (seat { $seat }) to { $points }. Reason: { $reason }

notice-race_count_set = A moderator has set the number of valid races to { $count }. Reason: { $reason }

notice-confirmation =
    .title = Please confirm the totals
    .rows = { $has_proxy_name ->
        [yes] { $place }. { $total } points, { $name } (proxy { $proxy_name }), { word-entered-by }
       *[no] { $place }. { $total } points, { $name }, { word-entered-by }
    }
    .after = Press “{ button-approve }” if all is right, “{ button-object }” if not. It can be submitted once { $needed } seats approve.

notice-result_ready = Enough seats approve. Anyone seated, please press “{ button-submit_result }”. No rating changes before that.

notice-objected = { $name } objects, and nothing can be submitted. { $name }, please enter the right total with “{ button-enter_total }”; the confirmation then comes again by itself. For a proxied seat ask its proxy; for a total that a moderator set, press “{ button-call_moderator }”.

## Void, and how it ends

notice-void_asked = { $name } asks for the match to be void. Host, if it cannot go on, press “{ button-apply_void }”.

notice-void_open_to_all = The host has not answered. Anyone seated may apply for the match to be void.

notice-void_applied = { $name } applies for the match to be void. Approvals: { $approvals } / { $needed }. If the whole match should be void, press “{ button-approve_void }”.

notice-match_void =
    .title = The match is void
    .after = { word-void-reason } No rating changes, and everybody is free to play again.

notice-match_dissolved =
    .title = The table is dissolved
    .after =
        Too many were missing: { $missing }
        { $has_returned ->
            [yes] Back in the queue, with the old waiting time: { $returned }
           *[no] { "" }
        }

notice-match_released = { $has_reason ->
        [yes] A moderator has released the room. No rating changes. Reason: { $reason }
       *[no] A moderator has released the room. No rating changes.
    }

notice-result =
    .title = Result of { $match_id }
    .lines = { $has_proxy_name ->
        [yes] { $place }. { $total } points, { $name } (proxy { $proxy_name }), rating { $before } → { $after } ({ SIGNED($change) }, { word-credited })
       *[no] { $place }. { $total } points, { $name }, rating { $before } → { $after } ({ SIGNED($change) })
    }

## For moderators

notice-moderator_called =
    { $name } calls a moderator to { $match_id }.
    { $has_link ->
        [yes] { $link }
       *[no] { "" }
    }

notice-match_idle = Nothing has happened in { $match_id } since { DAY($idle_since) }. Please have a look.

notice-store_stuck =
    Saving is stuck ({ $key }) and is tried again and again. Please check the database.
    { $has_link ->
        [yes] { $link }
       *[no] { "" }
    }

notice-notices_dropped =
    { $count ->
        [one] A notice could not be delivered and was given up. Matches and queues go on.
       *[other] { $count } notices could not be delivered and were given up. Matches and queues go on.
    }
    { $has_link ->
        [yes] { $link }
       *[no] { "" }
    }

notice-notice_undeliverable = The notice “{ $kind }” could not be delivered. The match goes on.

## Queue

notice-still_there = { $has_answer_by ->
        [yes] Still there? Press “{ button-still_here }” by { TIME($answer_by) }, or you leave the queue.
       *[no] The question whether you are still there is closed.
    }

notice-still_there_answered = Thank you. You keep your place; please wait.

notice-left_unanswered = You did not answer, so you have left the queue. To play, press “{ button-join }” again.

notice-removed_from_queue = A moderator has taken you out of the queue. Reason: { $reason }

notice-returned_to_queue = The table was dissolved, so you are back in the queue with your old waiting time. If you do not want to wait, press “{ button-leave }”.

notice-dropped_from_table = You were not available when the table formed, so you have left the queue. Once you are, press “{ button-join }” again.

notice-dropped_from_queue = { $standing ->
        [suspended] You are suspended, so you have left the queue.
        [seated] You have a seat in another match, so you have left the queue.
        [not_registered] You are no longer registered, so you have left the queue.
       *[other] You cannot play now, so you have left the queue.
    }

notice-queue_opened = { $has_closes_at ->
        [yes] The queue is open (until { DAY($closes_at) }). Press “{ button-join }” and wait.
       *[no] The queue is open. Press “{ button-join }” and wait.
    }

notice-queue_closed = { $has_opens_at ->
        [yes] The queue is closed. Those who wait keep their places. It opens again at { DAY($opens_at) }.
       *[no] The queue is closed. Those who wait keep their places.
    }

notice-penalty_given = { $has_match_id ->
        [yes] { WHO($player) } has a penalty (rating { SIGNED($change) }, match { $match_id }). Reason: { $reason } (given by { WHO($by) })
       *[no] { WHO($player) } has a penalty (rating { SIGNED($change) }). Reason: { $reason } (given by { WHO($by) })
    }

notice-range_fixed =
    { WHO($by) } has fixed the shared range by hand.
    { $has_low ->
        [yes] Lowest: { $low }
       *[no] No lowest
    }
    { $has_high ->
        [yes] Highest: { $high }
       *[no] No highest
    }

notice-range_freed = { WHO($by) } has freed the shared range. It follows the ratings again from the next computation on.

## Views

notice-match_status =
    .title = { $match_id }, { $phase_text }
    .after =
        { $has_host_name ->
            [yes] Host: { $host_name }
           *[no] Host: nobody yet
        }
        In the room: { $present } / { $seats_count }
        { $has_race ->
            [yes] Valid races: { $valid } / { $of } (race { $race } is on)
           *[no] Valid races: { $valid } / { $of }
        }
        { $has_table ->
            [yes] Approvals: { $approvals } / { $needed }
           *[no] { "" }
        }
        { $has_objections ->
            [yes] Objections: { $objections }
           *[no] { "" }
        }
        { $totals_entered ->
            [0] { "" }
           *[other] Totals entered: { $totals_entered } / { $seats_count }
        }
        { $has_void_approvals ->
            [yes] Approvals of void: { $void_approvals } / { $void_needed }
           *[no] { "" }
        }
        { $has_due_at ->
            [yes] Next: { TIME($due_at) } { $due_text }
           *[no] { "" }
        }
        { $has_ending_text ->
            [yes] { $ending_text }
           *[no] { "" }
        }

notice-queue_board =
    .title = { $shut ->
        [yes] Queue (closed)
       *[no] Queue (open)
    }
    .after =
        High band: { $high }, { $high_lacks } more for a table
        { $has_high_names ->
            [yes] - { $high_names }
           *[no] { "" }
        }
        Low band: { $low }, { $low_lacks } more for a table
        { $has_low_names ->
            [yes] - { $low_names }
           *[no] { "" }
        }
        { $shared_counts_to ->
            [high] Shared range: { $shared }, counting to the high table
           *[low] Shared range: { $shared }, counting to the low table
        }
        { $has_shared_names ->
            [yes] - { $shared_names }
           *[no] { "" }
        }
        { $forming ->
            [0] { "" }
           *[other] Tables being seated: { $forming }
        }
        { word-range }
        { $has_opens_at ->
            [yes] Opens: { DAY($opens_at) }
           *[no] { "" }
        }
        { $has_closes_at ->
            [yes] Closes: { DAY($closes_at) }
           *[no] { "" }
        }

## Threads and roles

notice-open_thread = The thread of the match is open ({ $members_count } players).

notice-add_to_thread = { WHO($player) } is added to the thread.

notice-close_thread = The match is over, and its thread is closed.

notice-show_bands = { $bands_count ->
        [one] The band role of one player now follows the rating.
       *[other] The band roles of { $bands_count } players now follow their ratings.
    }

place-thread = thread
place-results = results
place-moderators = moderators
place-proxy_high = proxies α (high band)
place-proxy_low = proxies β (low band)
place-queue = queue
place-direct = direct
place-roles = roles

word-edited = edited
word-left = left:
word-nobody-waits = waiting for something to happen

## Buttons

button-volunteer_host = I can host
button-share_room = Share the room
button-close_room = Close the room
button-check_in = I am in the room
button-take_back_check_in = Not in the room after all
button-set_up_race = Race is set up
button-report_disconnection = I lost the connection
button-take_back_disconnection = I did not lose it
button-end_race = Race is over
button-take_back_race_end = Race is not over
button-report_race = Report my race
button-call_proxy = Call a proxy
button-withdraw_proxy_call = Withdraw the call
button-accept_proxy = I will play as proxy
button-enter_total = Enter a total
button-set_total = Set a total
button-post_confirmation = Post the confirmation again
button-approve = Approve
button-object = Object
button-take_back_vote = Take the vote back
button-submit_result = Submit
button-ask_void = Ask for a void match
button-apply_void = Apply for a void match
button-approve_void = Approve void
button-take_back_void_vote = Take back my approval of void
button-call_moderator = Call a moderator
button-name_host = Name a host
button-set_race_count = Set the race count
button-release_room = Release the room
button-join = Join
button-leave = Leave
button-still_here = Still here
button-open_queue = Open the queue
button-close_queue = Close the queue
button-remove_player = Remove from the queue
button-fix_range = Fix the shared range
button-free_range = Free the shared range
button-give_penalty = Give a penalty

## Refusals

# Values
refusal-not_placings = { $problem ->
        [not_numbers] “{ $found }” is no placing. Give numbers with commas, such as 1,2,3,3,3,6,7.
        [wrong_length] { $expected } placings are needed, not { $found }. Please check how many played.
       *[wrong_place] These placings do not follow on: number { $expected } cannot be { $found }. Tied players share a placing and the next ones are left out, as in 1,2,3,3,3,6,7.
    }
refusal-not_a_total = “{ $given }” is no total. Give a number such as 24, or every race joined with “+”, such as 10+7+7.
refusal-impossible_total = { $given } cannot be a total. Totals lie between { $lowest } and { $highest }; please check the points of each race.
refusal-impossible_range = The lower bound { $low } lies above the upper one, { $high }. Please give them again.
refusal-not_rated = A match of { $players } is not rated. Please check how many played.
refusal-not_ratings = “{ $found }” is no rating. Give numbers with commas, such as 5120,0,-40.
refusal-impossible_points = No race gives { $points } points. Possible are { $possible }; please work it out from the placing again.
refusal-impossible_placing = { $given } cannot be a placing or a group in a match of { $players }. Give a number from 1 to { $players }.
refusal-impossible_count = There cannot be { $count } valid races. Give a number from 0 to { $races }.

# Who may
refusal-moderators_only = Only a moderator may do this. If it is needed, press “{ button-call_moderator }” in the match’s thread.
refusal-reason_missing = This cannot be recorded without a reason. Please give one and try again.
refusal-not_seated = You hold no seat of this match ({ $match }), so you cannot act in it. Please check that it is your thread.
refusal-handed_over = Seat { $seat } is in the hands of its proxy, { $proxy }. Please ask { $proxy } to do it.
refusal-unknown_seat = There is no seat { $seat }. Choose one from 1 to { $seats }.
refusal-match_closed = This match is over and takes no more presses. To play again, join the queue.
refusal-already_submitted = The result is already submitted. Please wait until the ratings are computed.

# Host and room
refusal-host_only = { $has_host ->
        [yes] This is for the host, { $host }, to do. If the host stays silent, it opens to everybody after a while.
       *[no] This is for the host to do. Please wait until there is one.
    }
refusal-host_taken = { $host } was first and hosts. Please wait for the room.
refusal-already_host = { $host } is the host already. For a void match, the host presses “{ button-apply_void }”.
refusal-no_host = There is no host yet. If you can open a room, press “{ button-volunteer_host }”. To call the match void, anyone may press “{ button-apply_void }” now.
refusal-empty_room = The room id is empty. Fill it in and share again.
refusal-no_room = No room is open. Press again once the host has shared one.
refusal-already_present = { $name } is in the room already. If that is wrong, press “{ button-take_back_check_in }”.
refusal-not_present = { $name } is not marked as in the room. Once inside, press “{ button-check_in }”.

# Races
refusal-too_late = It has led on and cannot be taken back. If it must be put right, press “{ button-call_moderator }”.
refusal-play_not_begun = The races have not begun. Press again once the gathering is over.
refusal-race_running = A race is on. Press “{ button-end_race }” first.
refusal-races_over = All { $valid } valid races are over. Go on with the totals.
refusal-races_not_over = There are races left. Come back to this when all of them are over.
refusal-no_race = No race is set up. Press again once the host has set one up.
refusal-proxy_awaited = The race waits for the proxy until { TIME($until) }. It can start at once when the proxy is in the room.
refusal-already_disconnected = { $name } already counts as disconnected in this race. If that is wrong, press “{ button-take_back_disconnection }”.
refusal-not_disconnected = { $name } does not count as disconnected in this race. There is nothing to take back.
refusal-seat_missing = { $name } (seat { $seat }) was not there from the start, so cannot be disconnected. If they are in the room, press “{ button-check_in }” first.
refusal-unknown_race = There is no race { $race }. Choose one of the { $races } that are over.

# Proxies
refusal-no_proxy = There are no proxies on this ladder ({ $ladder }). If you need help, press “{ button-call_moderator }”.
refusal-call_open = A proxy for { $name } is being looked for already. Please wait until one is found.
refusal-no_call = No proxy is wanted for seat { $seat }. Press again once there is a call.
refusal-already_proxied = { $proxy } is the proxy, and a seat has only one. If you need help, press “{ button-call_moderator }”.
refusal-proxy_taken = { $proxy } was first. Thank you; perhaps at the next call.
refusal-own_seat = Seat { $seat } is your own, so you cannot be its proxy. If you are back, press “{ button-withdraw_proxy_call }”.
refusal-seated_here = You already play in this match ({ $match }), so you cannot be a proxy in it. Please go on in your own seat.

# Totals and votes
refusal-proxy_only = Only the proxy, { $proxy }, may enter the total of this seat. Please ask { $proxy }.
refusal-decided_by_moderator = A moderator has set the total of { $name } to { $points }, so it cannot be changed here. If it is wrong, press “{ button-call_moderator }”.
refusal-totals_missing = Totals still missing: { $missing }. Enter them before posting the confirmation.
refusal-no_confirmation = There is nothing to vote on yet. The confirmation comes by itself once every total is in.
refusal-table_changed = The totals have changed since, so this vote does not count. Look at the present table and press again.
refusal-already_voted = This seat has voted so already. To change it, take the vote back first.
refusal-not_voted = This seat has not voted. There is nothing to take back.
refusal-not_ready = { $approvals } of the { $needed } approvals needed are in. Submit once there are enough.
refusal-objection_stands = { $name } objects, so nothing can be submitted. Wait until { $name } corrects a total or takes the objection back.

# Void and help
refusal-void_open = An application for a void match is open already. If you agree, press “{ button-approve_void }”.
refusal-no_void = There is no application for a void match. Ask the host to open one.
refusal-host_decides = The host opens an application for a void match. Press “{ button-ask_void }”; without an answer it opens to everybody.
refusal-already_asked = { $open ->
        [yes] The host did not answer, so it is open to everybody by now. Press “{ button-apply_void }” to call the match void.
       *[no] The host has been asked already. Please wait; without an answer it opens to everybody.
    }
refusal-called_recently = A moderator has just been called. You can call again from { TIME($until) } on.

# Queue
refusal-not_registered = { $has_player ->
        [yes] { WHO($player) } is not registered. Check the id, or register them first.
       *[no] This is only for registered players. Please register first.
    }
refusal-in_open_match = { $has_player ->
        [yes] { WHO($player) } has a seat in a match that is not over. Try again once it has ended.
       *[no] You have a seat in a match that is not over, so you cannot join. Come back once its result is submitted.
    }
refusal-already_queued = You are in the queue already. To leave, press “{ button-leave }”.
refusal-suspended = { $has_until ->
        [yes] You are suspended until { DAY($until) } and cannot join. If you do not know why, ask a moderator.
       *[no] You are suspended and cannot join. If you do not know why, ask a moderator.
    }
refusal-already_seated = { $has_player ->
        [yes] The table of { WHO($player) } is formed, so they cannot be taken out of the queue any more. If they cannot play, call a proxy for them in the match.
       *[no] The table is formed, so you cannot leave the queue any more. If you cannot play, call a proxy in the thread.
    }
refusal-not_queued = { $has_player ->
        [yes] { WHO($player) } is not in the queue. Please check the id.
       *[no] You are not in the queue. To wait, press “{ button-join }”.
    }
refusal-queue_shut = { $has_opens_at ->
        [yes] The queue is closed. It opens again at { DAY($opens_at) }.
       *[no] The queue is closed. Press again once it is open.
    }
refusal-already_open = The queue is open already. There is nothing to do.
refusal-already_shut = The queue is closed already. There is nothing to do.
refusal-not_asked = Nobody has asked you anything. Just keep waiting.

# Machinery
refusal-busy = It is too busy to take this now. Wait a moment and press again.
refusal-too_large = That is too long to be taken. Shorten it and send it again.
refusal-malformed = That is not written as it must be ({ $where }), so it was not taken. Check it and send it again.
refusal-bug = A fault in the program kept this from being taken, and nothing has changed. Please tell a moderator.
refusal-no_such_match = There has never been a match { $match } on this ladder. Please check its id; it is written like 2026-12-01-1.
refusal-unknown_league = { $has_league ->
        [yes] There is no league “{ $league }”. Please check its name.
       *[no] There is no such league. Please check its name.
    }
refusal-unknown_zone = There is no time zone “{ $zone }”. Write it like Asia/Tokyo; see the IANA names.
refusal-unusable_name = That name cannot be used. Give one of at most { $longest } characters, neither blank nor with line breaks.
refusal-unusable_id = That id cannot be used. Give one of at most { $longest } characters, without spaces or slashes.
refusal-until_passed = The suspension would end at { DAY($until) }, which has passed. Give a time to come.
refusal-not_suspended = This player is not suspended. There is nothing to lift.
refusal-store_down = It cannot be saved at the moment, so it was not taken. Wait a moment and press again; the moderators know.

## Phases

phase-host = looking for a host
phase-room = waiting for a room
phase-gathering = gathering
phase-races = races
phase-totals = entering totals
phase-confirmation = confirming
phase-submitted = submitted
phase-ended = ended
phase-open = open
phase-shut = closed

## Deadlines

deadline-thread = begin without a thread
deadline-host_selection = volunteering ends
deadline-room = sharing a room opens to everybody
deadline-gathering = gathering ends
deadline-race_start = the race may start
deadline-host_silent = the host’s part opens to everybody
deadline-void_answer = applying for void opens to everybody
deadline-reminder = moderators are reminded
deadline-ask = asking who is still there
deadline-answer = those who did not answer leave
deadline-opens = the queue opens
deadline-closes = the queue closes

## Endings

ending-submitted = Result submitted
ending-void = { $reason ->
        [application] Void (by application)
        [void_races] Void (void races in a row)
       *[other] Void
    }
ending-dissolved = Dissolved (too many missing)
ending-released = { $reason ->
        [cancelled] Released by an operator
       *[other] { $has_reason ->
            [yes] Released by a moderator ({ $reason })
           *[no] Released by a moderator
        }
    }
