### すべての文面（日本語）。
###
### notice-  お知らせ。値が本文、.title が見出し。引数の一覧と同じ名前の属性は 1 件につき
###          1 行になり、.after が最後に付く。
### button-  ボタン。 refusal-  受け付けられないときの返事。 phase-  進行の段階。
### deadline-  締切に何が起きるか。 ending-  終わり方。 word-  文中の言葉。
###
### 引数 x ごとに $has_x（yes か no）がある。一覧 x には $x_count、まとまり x には $x_項目。
### TIME() は時刻、DAY() は日付と時刻、SIGNED() は符号付きの数、SIGN() はその符号、WHO() は ID の人の呼び名。文面を名前で選んではいけない（$has_x で選ぶ）。

comma = 、

## 文中の言葉

word-band = { $band ->
        [high] 高帯
        [low] 低帯
       *[shared] 共有枠
    }
word-entered-by = { $has_entered_by ->
        [yes] 入力：{ WHO($entered_by) }
       *[no] 自動入力
    }
word-credited = { SIGN($change) ->
        [plus] 代理のレート
       *[other] 元の人のレート
    }
word-switch = { $value ->
        [yes] あり
       *[no] なし
    }
word-range = { $has_range_low ->
        [yes] { $has_range_high ->
            [yes] 共有枠の範囲：{ $range_low }〜{ $range_high }{ word-fixed }
           *[no] 共有枠の範囲：{ $range_low } 以上{ word-fixed }
        }
       *[no] { $has_range_high ->
            [yes] 共有枠の範囲：{ $range_high } 以下{ word-fixed }
           *[no] 今は全員が共有枠です{ word-fixed }
        }
    }
word-fixed = { $range_fixed ->
        [yes] （手動で固定中）
       *[no] { "" }
    }
word-due = { $what ->
        [share_room] 部屋の共有
        [set_up_race] レースの設置
        [end_race] レース終了の報告
       *[other] 進行
    }
word-void-reason = { $reason ->
        [application] 無効試合申請が過半数の賛成で成立しました。
        [void_races] 無効レースが続きました。
       *[other] 理由：{ $reason }
    }

## 卓とホスト

notice-table_formed =
    .title = { $match_id } の卓が成立しました
    .seats = { $seat }. { $name }　レート { $rating }（{ word-band }）
    .after = { $open ->
        [yes] { $has_volunteer_until ->
            [yes] ホストの立候補は { TIME($volunteer_until) } までです。部屋を立てられる方は「{ button-volunteer_host }」を押してください。先着順です。
           *[no] 部屋を立てられる方は「{ button-volunteer_host }」を押してください。先着順です。
        }
       *[no] ホストの立候補は締め切りました。困ったときは「{ button-call_moderator }」を押してください。
    }

notice-seated = レート戦 { $match_id } の席が決まりました。試合のスレッドを開いてください。

notice-host_chosen = { $how ->
        [asked] 立候補がなかったので、レートが最も高い{ $name }さん（席 { $seat }）にホストをお願いします。部屋ができたら、ID とパスワードを共有してください。
        [took_over] { $name }さんがホストを引き継ぎました。ここからの進行は{ $name }さんが行います。
        [proxy] ホストの席（席 { $seat }）に代理が入ったため、{ $name }さんがホストになりました。進行をお願いします。
        [named] モデレーターの指名で、{ $name }さん（席 { $seat }）がホストになりました。進行をお願いします。
       *[volunteered] ホストは{ $name }さん（席 { $seat }）です。部屋ができたら、ID とパスワードを共有してください。
    }

notice-room_open_to_all = ホストがまだ部屋を共有していません。部屋を立てられる方は、代わりに共有してください。共有した方が新しいホストになります。

notice-room_shared =
    部屋 ID：{ $room }
    { $has_password ->
        [yes] パスワード：{ $password }
       *[no] パスワードなし
    }
    .title = { $again ->
        [yes] 新しい部屋ができました
       *[no] 部屋ができました
    }
    .settings = { $key ->
        [players] ・人数：{ $value } 人
        [minutes] ・時間：{ $value } 分
        [rotation] ・入れ替え連戦：{ word-switch }
        [cpu_fill] ・CPU での補充：{ word-switch }
        [terrain_change] ・地形の変化：{ word-switch }
        [events] ・イベント：{ word-switch }
        [stadiums] ・スタジアム：{ $value ->
            [all] すべて
           *[other] バトルロイヤル以外すべて
        }
       *[other] ・{ $key }：{ $value }
    }
    .after =
        接続は有線で。強制参加は使わず、連絡は必要なことだけにしてください。
        { $has_gathering_until ->
            [yes] 設定を見て部屋に入ったら「{ button-check_in }」を押してください。全員そろい次第始めます。{ TIME($gathering_until) } を過ぎたら、そろわなくても先へ進みます（不在が多いときは解散です）。
           *[no] 設定を見て、この部屋に入ってください。まだ入室済みになっていない方は、入ったら「{ button-check_in }」を押してください。
        }

notice-room_closed = 部屋を閉じました。ホストは新しい部屋ができたら、もう一度 ID とパスワードを共有してください。試合はそのまま続きます。

## レース

notice-play_began =
    { $has_missing ->
        [yes] { $present } 人でレースを始めます。まだ来ていない方：{ $missing }。間に合わないときは、ご本人が「{ button-call_proxy }」を押してください。
       *[no] 全員そろいました。レースを始めます。
    }
    ホストは、レースを設置したら「{ button-set_up_race }」、終わったら「{ button-end_race }」を押してください。回線落ちした方は、気づいた時点ですぐに「{ button-report_disconnection }」を押してください。

notice-race_set_up = { $race ->
        [1] 第 { $race } レースを設置しました。準備のできた方から入ってください。
       *[other] 第 { $race } レースを設置しました。準備のできた方から入ってください。{ TIME($may_start_at) } を過ぎたら、全員を待たずに始められます。
    }

notice-race_may_start = 第 { $race } レースは、もう待たずに始めて大丈夫です。

notice-race_over =
    { $void ->
        [yes] { $again ->
            [yes] 第 { $race } レースは回線落ちが多いため無効レースです。もう 1 レース行います。
           *[no] 第 { $race } レースは回線落ちが多いため無効レースです。
        }
       *[no] 第 { $race } レースが終わりました。走った方は「{ button-report_race }」から競技・順位・点数を送ってください。{ $of } レースがすべて終わってから、まとめて送っても構いません。
    }
    有効レース：{ $valid } / { $of }
    { $has_disconnected ->
        [yes] 回線落ち：{ $disconnected }
       *[no] { "" }
    }

notice-race_reports =
    .title = 第 { $race } レースの報告
    .rows = { $name }さん　{ $has_stadium ->
        [yes] { $stadium }　
       *[no] { "" }
    }{ $has_group ->
        [yes] グループ { $group }　
       *[no] { "" }
    }{ $has_placing ->
        [yes] { $placing } 位　
       *[no] { "" }
    }{ $points } 点

notice-race_end_taken_back = 第 { $race } レースの終了報告を取り消しました。レースは続いています。

notice-host_silent = ホストの応答がありません（待っているもの：{ word-due }）。席に着いている方なら、どなたでも代わりに進められます。進めた方が新しいホストになります。

## 代理

notice-proxy_called =
    .title = 代理を募集しています（{ word-band }）
    .after = { $name }さん（席 { $seat }）の代わりに入れる方は「{ button-accept_proxy }」を押してください。先着 1 名です。

notice-proxy_call_taken = { $name }さん（席 { $seat }）の代理は決まりました。募集を締め切ります。

notice-proxy_call_over = 試合が終わったので、{ $name }さん（席 { $seat }）の代理募集を締め切りました。

notice-proxy_call_withdrawn = { $name }さん（席 { $seat }）の代理募集は取り下げられました。

notice-proxy_found = { $has_wait_until ->
        [yes] { $name }さん（席 { $seat }）の代理は{ $proxy_name }さんに決まりました。次のレースは { TIME($wait_until) } まで{ $proxy_name }さんを待ちます。
       *[no] { $name }さん（席 { $seat }）の代理は{ $proxy_name }さんに決まりました。
    }

notice-proxy_welcome =
    代理を引き受けていただき、ありがとうございます。試合：{ $match_id }
    { $has_room ->
        [yes] 部屋 ID：{ $room }
       *[no] 部屋はまだありません。スレッドでの共有をお待ちください。
    }
    { $has_password ->
        [yes] パスワード：{ $password }
       *[no] { "" }
    }
    部屋に入ったら、スレッドで「{ button-check_in }」を押してください。

## 合計点と確認

notice-totals_due =
    .title = 合計点を入力してください
    .suggested = 席 { $key }：報告の合計は { $value } 点
    .after = 「{ button-enter_total }」から入力します。24 のような数でも、10+7+7 のようなレースごとの点でも構いません。ほかの方の分も入力できます（代理のいる席は代理だけ）。

notice-total_set = モデレーターの{ WHO($by) }さんが、{ $name }さん（席 { $seat }）の合計点を { $points } 点にしました。理由：{ $reason }

notice-race_count_set = モデレーターが有効レース数を { $count } に直しました。理由：{ $reason }

notice-confirmation =
    .title = 合計点の確認
    .rows = { $has_proxy_name ->
        [yes] { $place } 位　{ $total } 点　{ $name }（代理 { $proxy_name }）　{ word-entered-by }
       *[no] { $place } 位　{ $total } 点　{ $name }　{ word-entered-by }
    }
    .after = 合っていれば「{ button-approve }」、違っていれば「{ button-object }」を押してください。{ $needed } 席の賛成で提出できます。

notice-result_ready = 賛成が集まりました。どなたか「{ button-submit_result }」を押してください。押すまでレートは動きません。

notice-objected = { $name }さんが反対しました。提出は止まっています。{ $name }さんは「{ button-enter_total }」で正しい合計点を入れてください。入れると確認が自動でもう一度出ます。代理のいる席は代理の方に、モデレーターが決めた点は「{ button-call_moderator }」で直してもらってください。

## 無効試合と終わり方

notice-void_asked = { $name }さんから無効試合の申し出がありました。ホストは、進行が難しければ「{ button-apply_void }」を押してください。

notice-void_open_to_all = ホストの応答がないため、無効試合の申請はどなたからでも出せます。

notice-void_applied = { $name }さんが無効試合を申請しました。賛成 { $approvals } / { $needed }。試合全体を無効にしてよければ「{ button-approve_void }」を押してください。

notice-match_void =
    .title = 無効試合になりました
    .after = { word-void-reason }レートは動きません。全員、次の試合に参加できます。

notice-match_dissolved =
    .title = 卓を解散しました
    .after =
        不在が多いため始められませんでした。不在：{ $missing }
        { $has_returned ->
            [yes] 部屋にいた方は、待ち時間を保ったまま待機列に戻ります：{ $returned }
           *[no] { "" }
        }

notice-match_released = { $has_reason ->
        [yes] モデレーターが部屋を解放しました。レートは動きません。理由：{ $reason }
       *[no] モデレーターが部屋を解放しました。レートは動きません。
    }

notice-result =
    .title = { $match_id } の結果
    .lines = { $has_proxy_name ->
        [yes] { $place } 位　{ $total } 点　{ $name }（代理 { $proxy_name }）　レート { $before } → { $after }（{ SIGNED($change) }、{ word-credited }）
       *[no] { $place } 位　{ $total } 点　{ $name }　レート { $before } → { $after }（{ SIGNED($change) }）
    }

## モデレーターへ

notice-moderator_called =
    { $match_id } で{ $name }さんがモデレーターを呼んでいます。
    { $has_link ->
        [yes] { $link }
       *[no] { "" }
    }

notice-match_idle = { $match_id } は { DAY($idle_since) } から動きがありません。様子を見てください。

notice-store_stuck =
    保存が止まっています（{ $key }）。再試行を続けています。データベースを確認してください。
    { $has_link ->
        [yes] { $link }
       *[no] { "" }
    }

notice-notices_dropped =
    お知らせ { $count } 件を届けられず、あきらめました。試合や待機列そのものは動いています。
    { $has_link ->
        [yes] { $link }
       *[no] { "" }
    }

notice-notice_undeliverable = お知らせ「{ $kind }」を届けられませんでした。試合そのものは続いています。

## 待機列

notice-still_there = { $has_answer_by ->
        [yes] まだ待っていますか？　{ TIME($answer_by) } までに「{ button-still_here }」を押してください。押さないと待機列から外れます。
       *[no] まだ待っているかの確認は締め切りました。
    }

notice-still_there_answered = 確認しました。そのままお待ちください。順番は変わりません。

notice-left_unanswered = 応答がなかったので、待機列から外しました。参加するときは、もう一度「{ button-join }」を押してください。

notice-removed_from_queue = モデレーターが待機列から外しました。理由：{ $reason }

notice-returned_to_queue = 卓が解散したので、前と同じ待ち時間のまま待機列に戻りました。待たない場合は「{ button-leave }」を押してください。

notice-dropped_from_table = 卓の成立時に参加できない状態だったので、待機列から外れました。参加できるようになったら、もう一度「{ button-join }」を押してください。

notice-dropped_from_queue = { $standing ->
        [suspended] 出場停止になったので、待機列から外れました。
        [seated] 別の試合の席に着いたので、待機列から外れました。
        [not_registered] 登録がなくなったので、待機列から外れました。
       *[other] 参加できない状態になったので、待機列から外れました。
    }

notice-queue_opened = { $has_closes_at ->
        [yes] 参加の受付を開始しました（{ DAY($closes_at) } まで）。「{ button-join }」を押してお待ちください。
       *[no] 参加の受付を開始しました。「{ button-join }」を押してお待ちください。
    }

notice-queue_closed = { $has_opens_at ->
        [yes] 参加の受付を終了しました。待っている方の順番はそのままです。次の受付は { DAY($opens_at) } からです。
       *[no] 参加の受付を終了しました。待っている方の順番はそのままです。
    }

notice-penalty_given = { $has_match_id ->
        [yes] { WHO($player) }さんにペナルティが付きました（レート { SIGNED($change) }、試合 { $match_id }）。理由：{ $reason }　担当：{ WHO($by) }さん
       *[no] { WHO($player) }さんにペナルティが付きました（レート { SIGNED($change) }）。理由：{ $reason }　担当：{ WHO($by) }さん
    }

notice-range_fixed =
    { WHO($by) }さんが共有枠を手動で固定しました。
    { $has_low ->
        [yes] 下限：{ $low }
       *[no] 下限：なし
    }
    { $has_high ->
        [yes] 上限：{ $high }
       *[no] 上限：なし
    }

notice-range_freed = { WHO($by) }さんが共有枠の固定を解きました。次の計算から、またレートの分布に合わせます。

## 状況

notice-match_status =
    .title = { $match_id }　{ $phase_text }
    .after =
        { $has_host_name ->
            [yes] ホスト：{ $host_name }
           *[no] ホスト：未定
        }
        入室：{ $present } / { $seats_count }
        { $has_race ->
            [yes] 有効レース：{ $valid } / { $of }（第 { $race } レース中）
           *[no] 有効レース：{ $valid } / { $of }
        }
        { $has_table ->
            [yes] 賛成：{ $approvals } / { $needed }
           *[no] { "" }
        }
        { $has_objections ->
            [yes] 反対：{ $objections }
           *[no] { "" }
        }
        { $totals_entered ->
            [0] { "" }
           *[other] 合計点の入力：{ $totals_entered } / { $seats_count }
        }
        { $has_void_approvals ->
            [yes] 無効試合への賛成：{ $void_approvals } / { $void_needed }
           *[no] { "" }
        }
        { $has_due_at ->
            [yes] 次の締切：{ TIME($due_at) } { $due_text }
           *[no] { "" }
        }
        { $has_ending_text ->
            [yes] { $ending_text }
           *[no] { "" }
        }

notice-queue_board =
    .title = { $shut ->
        [yes] 待機状況（受付終了中）
       *[no] 待機状況（受付中）
    }
    .after =
        高帯 { $high } 人（あと { $high_lacks } 人）
        { $has_high_names ->
            [yes] ・{ $high_names }
           *[no] { "" }
        }
        低帯 { $low } 人（あと { $low_lacks } 人）
        { $has_low_names ->
            [yes] ・{ $low_names }
           *[no] { "" }
        }
        { $shared_counts_to ->
            [high] 共有枠 { $shared } 人（今は高帯の卓に充当）
           *[low] 共有枠 { $shared } 人（今は低帯の卓に充当）
        }
        { $has_shared_names ->
            [yes] ・{ $shared_names }
           *[no] { "" }
        }
        { $forming ->
            [0] { "" }
           *[other] 成立した卓：{ $forming }（席を準備中）
        }
        { word-range }
        { $has_opens_at ->
            [yes] 次の受付：{ DAY($opens_at) } から
           *[no] { "" }
        }
        { $has_closes_at ->
            [yes] 受付終了：{ DAY($closes_at) }
           *[no] { "" }
        }

## スレッドとロール

notice-open_thread = 試合のスレッドを開きました（{ $members_count } 人）。

notice-add_to_thread = { WHO($player) }さんをスレッドに加えました。

notice-close_thread = 試合が終わったので、スレッドを閉じました。

notice-show_bands = { $bands_count } 人の帯のロールを、今のレートに合わせました。

place-thread = スレッド
place-results = 結果
place-moderators = モデレーター
place-proxy_high = 代理募集α（高帯）
place-proxy_low = 代理募集β（低帯）
place-queue = 待機列
place-direct = 個別
place-roles = ロール

word-edited = 更新
word-left = あと
word-nobody-waits = 動きを待っています

## ボタン

button-volunteer_host = hostやれます
button-share_room = 部屋を共有
button-close_room = 部屋を閉じる
button-check_in = 部屋に入りました
button-take_back_check_in = 入室を取り消す
button-set_up_race = レースを設置した
button-report_disconnection = 回線落ちしました
button-take_back_disconnection = 回線落ちを取り消す
button-end_race = レース終了
button-take_back_race_end = レース終了を取り消す
button-report_race = 順位と点数を報告
button-call_proxy = 代理募集
button-withdraw_proxy_call = 代理募集を取り下げる
button-accept_proxy = 代理やります
button-enter_total = 合計点を入力
button-set_total = 合計点を決める
button-post_confirmation = 確認を出し直す
button-approve = 賛成
button-object = 反対
button-take_back_vote = 投票を取り消す
button-submit_result = 提出
button-ask_void = 無効試合を申し出る
button-apply_void = 無効試合申請
button-approve_void = 無効に賛成
button-take_back_void_vote = 無効への賛成を取り消す
button-call_moderator = @モデ 連絡
button-name_host = ホストを指名
button-set_race_count = レース数を直す
button-release_room = 部屋を解放
button-join = 参加
button-leave = キャンセル
button-still_here = まだ待ちます
button-open_queue = 受付を開く
button-close_queue = 受付を閉じる
button-remove_player = 待機列から外す
button-fix_range = 共有枠を固定
button-free_range = 共有枠の固定を解く
button-give_penalty = ペナルティを付ける

## 受け付けられないとき

# 値
refusal-not_placings = { $problem ->
        [not_numbers] 順位として読めません：{ $found }。1,2,3,3,3,6,7 のように、数をコンマで区切ってください。
        [wrong_length] 順位は { $expected } 人分必要ですが、{ $found } 人分です。人数を確かめてください。
       *[wrong_place] 順位がつながりません（{ $expected } 番目に { $found }）。同着は同じ順位にし、次はその人数分を空けてください（例：1,2,3,3,3,6,7）。
    }
refusal-not_a_total = 合計点として読めません：{ $given }。24 のような数か、10+7+7 のように全レース分を「+」でつないで入力してください。
refusal-impossible_total = { $given } 点にはなりません。{ $lowest }〜{ $highest } 点の範囲で、レースの点数の組み合わせを見直してください。
refusal-impossible_range = 共有枠の下限 { $low } が上限 { $high } より高くなっています。下限と上限を入れ直してください。
refusal-not_rated = { $players } 人の試合にはレートが付きません。人数を確かめてください。
refusal-not_ratings = レートとして読めません：{ $found }。5120,0,-40 のように、数をコンマで区切ってください。
refusal-impossible_points = 1 レースで { $points } 点にはなりません。あり得るのは { $possible } です。順位から計算し直してください。
refusal-impossible_placing = { $players } 人の試合に、順位やグループの { $given } はありません。1 から { $players } までの数を入力してください。
refusal-impossible_count = 有効レース数を { $count } にはできません。0〜{ $races } で入力してください。

# 権限
refusal-moderators_only = これはモデレーターだけができます。必要なときは、試合のスレッドの「{ button-call_moderator }」で呼んでください。
refusal-reason_missing = 理由が書かれていないので、記録できません。理由を付けて、もう一度送ってください。
refusal-not_seated = この試合（{ $match }）の席に着いていないので、操作できません。ご自分の試合のスレッドか確かめてください。
refusal-handed_over = 席 { $seat } は代理の{ $proxy }さんに渡っています。ここからの操作は{ $proxy }さんにお願いしてください。
refusal-unknown_seat = 席 { $seat } はありません。1〜{ $seats } の番号で選んでください。
refusal-match_closed = この試合はもう終わっています。ここでの操作は受け付けません。次の試合は待機列から参加してください。
refusal-already_submitted = 結果はもう提出されています。レートの計算が済むまでお待ちください。

# ホストと部屋
refusal-host_only = { $has_host ->
        [yes] これはホストの操作です。ホストの{ $host }さんに頼んでください。応答がなければ、しばらくすると全員に開放されます。
       *[no] これはホストの操作です。ホストが決まるまでお待ちください。
    }
refusal-host_taken = ホストは先に{ $host }さんに決まりました。部屋の共有をお待ちください。
refusal-already_host = { $host }さんはすでにホストです。無効試合にしたいときは、ホストが「{ button-apply_void }」を押してください。
refusal-no_host = まだホストが決まっていません。部屋を立てられるなら「{ button-volunteer_host }」を押してください。無効試合の申請は、今はどなたでも「{ button-apply_void }」から出せます。
refusal-empty_room = 部屋 ID が空です。部屋 ID を入れて、もう一度共有してください。
refusal-no_room = 開いている部屋がありません。ホストが部屋を共有してから、もう一度押してください。
refusal-already_present = { $name }さんはもう入室済みです。間違いなら「{ button-take_back_check_in }」を押してください。
refusal-not_present = { $name }さんは入室済みになっていません。部屋に入ったら「{ button-check_in }」を押してください。

# レース
refusal-too_late = もう次へ進んだので、取り消せません。直す必要があれば「{ button-call_moderator }」を押してください。
refusal-play_not_begun = まだレースが始まっていません。全員の集合が済んでから押してください。
refusal-race_running = レースの途中です。先に「{ button-end_race }」を押してください。
refusal-races_over = 有効レース { $valid } 本は終わっています。合計点の入力に進んでください。
refusal-races_not_over = まだレースが残っています。全レースが終わってから入力してください。
refusal-no_race = 設置中のレースがありません。ホストがレースを設置してから押してください。
refusal-proxy_awaited = 代理の方を待っているので、まだ始められません。{ TIME($until) } までお待ちください。代理の方が入室すれば、すぐ始められます。
refusal-already_disconnected = { $name }さんは、このレースの回線落ちに数えられています。間違いなら「{ button-take_back_disconnection }」を押してください。
refusal-not_disconnected = { $name }さんは、このレースの回線落ちに数えられていません。取り消すものはありません。
refusal-seat_missing = { $name }さん（席 { $seat }）は最初からいなかったので、回線落ちにはなりません。入室しているなら、先に「{ button-check_in }」を押してください。
refusal-unknown_race = 第 { $race } レースの記録がありません。終わった { $races } レースの中から選んでください。

# 代理
refusal-no_proxy = このレート戦（{ $ladder }）に代理はありません。困ったときは「{ button-call_moderator }」を押してください。
refusal-call_open = { $name }さんの代理はもう募集しています。代理が決まるまでお待ちください。
refusal-no_call = 席 { $seat } の代理は募集していません。募集が出てから押してください。
refusal-already_proxied = 代理は{ $proxy }さんに決まっています。1 つの席に代理は 1 人だけです。困ったときは「{ button-call_moderator }」を押してください。
refusal-proxy_taken = 先に{ $proxy }さんが代理に決まりました。ありがとうございます。次の募集でお願いします。
refusal-own_seat = ご自分の席（{ $seat }）の代理にはなれません。戻れるなら「{ button-withdraw_proxy_call }」を押してください。
refusal-seated_here = すでにこの試合（{ $match }）の参加者なので、代理にはなれません。ご自分の席で続けてください。

# 合計点と投票
refusal-proxy_only = 代理のいる席の合計点は、代理の{ $proxy }さんだけが入力できます。{ $proxy }さんに頼んでください。
refusal-decided_by_moderator = { $name }さんの合計点はモデレーターが { $points } 点に決めたので、変えられません。直すときは「{ button-call_moderator }」を押してください。
refusal-totals_missing = 合計点があと { $missing } 人分足りないので、確認を出せません。先に入力してください。
refusal-no_confirmation = まだ確認が出ていないので、投票できません。全員の合計点がそろうと自動で出ます。
refusal-table_changed = 合計点が変わったので、この投票は数えていません。今の確認を見て、もう一度押してください。
refusal-already_voted = この席はもう投票しています。変えるときは、先に取り消してください。
refusal-not_voted = この席はまだ投票していません。取り消すものはありません。
refusal-not_ready = 賛成が { $approvals } 席で、まだ { $needed } 席に足りません。賛成が集まってから提出してください。
refusal-objection_stands = { $name }さんの反対があるので、提出できません。{ $name }さんが合計点を直すか、反対を取り消すのをお待ちください。

# 無効試合と連絡
refusal-void_open = 無効試合の申請はもう出ています。賛成なら「{ button-approve_void }」を押してください。
refusal-no_void = 無効試合の申請は出ていません。ホストに申し出てください。
refusal-host_decides = 無効試合の申請はホストから出します。「{ button-ask_void }」でホストに伝えてください。応答がなければ全員に開放されます。
refusal-already_asked = { $open ->
        [yes] ホストの応答がないため、もう全員に開放されています。無効試合にしたいときは「{ button-apply_void }」を押してください。
       *[no] ホストにはもう伝えてあります。返事をお待ちください。応答がなければ全員に開放されます。
    }
refusal-called_recently = モデレーターはもう呼んであります。続けて呼べるのは { TIME($until) } からです。

# 待機列
refusal-not_registered = { $has_player ->
        [yes] { WHO($player) } さんは登録されていません。ID を確認するか、先に登録してください。
       *[no] 登録されていないので、受け付けられません。先に新規登録をしてください。
    }
refusal-in_open_match = { $has_player ->
        [yes] { WHO($player) } さんは終わっていない試合の席に着いています。その試合が終わってから、もう一度どうぞ。
       *[no] 終わっていない試合の席に着いているので、参加できません。その試合の結果が提出されてから、もう一度どうぞ。
    }
refusal-already_queued = もう待機列に入っています。やめるときは「{ button-leave }」を押してください。
refusal-suspended = { $has_until ->
        [yes] 出場停止中なので参加できません（{ DAY($until) } まで）。お心当たりがなければモデレーターに連絡してください。
       *[no] 出場停止中なので参加できません。お心当たりがなければモデレーターに連絡してください。
    }
refusal-already_seated = { $has_player ->
        [yes] { WHO($player) } さんの卓は成立しているので、待機列から外せません。試合に出られないときは、その試合で代理を募集してください。
       *[no] 卓が成立しているので、キャンセルできません。試合に出られないときは、スレッドで代理を募集してください。
    }
refusal-not_queued = { $has_player ->
        [yes] { WHO($player) } さんは待機列に入っていません。ID を確認してください。
       *[no] 待機列に入っていません。待つなら「{ button-join }」を押してください。
    }
refusal-queue_shut = { $has_opens_at ->
        [yes] 今は参加を受け付けていません。次の受付は { DAY($opens_at) } からです。
       *[no] 今は参加を受け付けていません。受付が始まってから、もう一度押してください。
    }
refusal-already_open = 受付はもう開いています。そのままで大丈夫です。
refusal-already_shut = 受付はもう閉じています。そのままで大丈夫です。
refusal-not_asked = 今は応答の必要がありません。そのままお待ちください。

# 仕組み
refusal-busy = 混み合っていて受け付けられませんでした。少し待って、もう一度押してください。
refusal-too_large = 入力が長すぎて受け付けられませんでした。短くして、もう一度送ってください。
refusal-malformed = 入力の形が違うので受け付けられませんでした（{ $where }）。書き方を確かめて、もう一度送ってください。
refusal-bug = プログラムの不具合で受け付けられませんでした。何も変わっていません。モデレーターに知らせてください。
refusal-no_such_match = このレート戦に { $match } という試合はありません。2026-12-01-1 のような ID を確認してください。
refusal-unknown_league = { $has_league ->
        [yes] リーグ「{ $league }」は見つかりません。リーグ名を確かめてください。
       *[no] そのリーグは見つかりません。リーグ名を確かめてください。
    }
refusal-unknown_zone = タイムゾーン「{ $zone }」はありません。Asia/Tokyo のように書いてください。
refusal-unusable_name = その名前は使えません。空や改行のない、{ $longest } 文字以内の名前にしてください。
refusal-unusable_id = その ID は使えません。空白や「/」のない、{ $longest } 文字以内の ID にしてください。
refusal-until_passed = 出場停止の終わり（{ DAY($until) }）がもう過ぎています。これからの日時を指定してください。
refusal-not_suspended = この方は出場停止になっていません。解除するものはありません。
refusal-store_down = 記録の保存先につながらないため、受け付けられませんでした。少し待って、もう一度押してください。モデレーターには知らせてあります。

## 進行の段階

phase-host = ホスト決め
phase-room = 部屋の準備中
phase-gathering = 集合中
phase-races = レース中
phase-totals = 合計点の入力中
phase-confirmation = 確認中
phase-submitted = 提出済み
phase-ended = 終了
phase-open = 受付中
phase-shut = 受付終了中

## 締切

deadline-thread = スレッドを待たずに開始
deadline-host_selection = ホストの立候補締切
deadline-room = 部屋の共有を全員に開放
deadline-gathering = 集合の締切
deadline-race_start = 待たずにレース開始
deadline-host_silent = ホストの操作を全員に開放
deadline-void_answer = 無効試合の申請を全員に開放
deadline-reminder = 動きがないことをモデレーターに連絡
deadline-ask = まだ待っているかを確認
deadline-answer = 応答のない方を待機列から外す
deadline-opens = 受付開始
deadline-closes = 受付終了

## 終わり方

ending-submitted = 結果提出
ending-void = { $reason ->
        [application] 無効試合（申請が成立）
        [void_races] 無効試合（無効レースが連続）
       *[other] 無効試合
    }
ending-dissolved = 解散（不在が多いため）
ending-released = { $reason ->
        [cancelled] 運営による解放
       *[other] { $has_reason ->
            [yes] モデレーターによる解放（{ $reason }）
           *[no] モデレーターによる解放
        }
    }
