"""A client of Temporal: values in pydantic's JSON, encrypted when there is a key."""

import dataclasses
import logging
from functools import cache
from importlib import import_module

from temporalio.client import Client
from temporalio.converter import (
    DataConverter,
    DefaultFailureConverterWithEncodedAttributes,
    PayloadCodec,
)
from temporalio.envconfig import ClientConfig, ClientConnectConfig
from temporalio.runtime import (
    LogForwardingConfig,
    LoggingConfig,
    PrometheusConfig,
    Runtime,
    TelemetryConfig,
    TelemetryFilter,
)

from workers.mistakes import Mistake, Unreachable
from workers.settings import Settings
from workflows.payloads import data_converter

LOCAL = "127.0.0.1:7233"
"""Where a Temporal of one's own usually listens."""


async def connect(settings: Settings) -> Client:
    """Connect to the Temporal that the settings name.

    Raises:
        Unreachable: It does not answer; the message says where it was looked for.
        Mistake: The payload codec cannot be had.
    """
    config = ClientConfig.load_client_connect_config(settings.temporal_profile)
    config["target_host"] = settings.temporal_address or config.get("target_host") or LOCAL
    if settings.temporal_namespace:
        config["namespace"] = settings.temporal_namespace
    return await _connect(config, settings)


async def connect_here(address: str, settings: Settings) -> Client:
    """Connect to a Temporal on this machine, whatever profiles and variables name another.

    Raises:
        Unreachable: It does not answer.
        Mistake: The payload codec cannot be had.
    """
    return await _connect({"target_host": address}, settings)


async def _connect(config: ClientConnectConfig, settings: Settings) -> Client:
    codec, core = converter(settings.payload_codec), runtime(settings.metrics)
    try:
        return await Client.connect(**config, data_converter=codec, runtime=core)
    except RuntimeError as error:
        raise Unreachable(
            f"Temporal does not answer at {config['target_host']} ({_first_line(error)}).\n"
            "Start one with `tachiai dev`, or name one with TACHIAI_TEMPORAL_ADDRESS."
        ) from None


def converter(codec: str | None) -> DataConverter:
    """How values become payloads.

    Args:
        codec: ``module:name`` of something that makes a ``PayloadCodec``; with one, messages of
            failures are encoded too, since they may quote a press.

    Raises:
        Mistake: There is nothing of that name.
    """
    if codec is None:
        return data_converter
    return dataclasses.replace(
        data_converter,
        payload_codec=_codec(codec),
        failure_converter_class=DefaultFailureConverterWithEncodedAttributes,
    )


@cache
def runtime(metrics: str | None = None) -> Runtime:
    """The SDK's core: what it has to say goes to the log, and so to stderr, never to stdout.

    Args:
        metrics: Where Prometheus finds figures, as host and port.
    """
    forwarding = LogForwardingConfig(logger=logging.getLogger("temporalio.core"))
    levels = TelemetryFilter(core_level="WARN", other_level="ERROR")
    telemetry = TelemetryConfig(
        logging=LoggingConfig(filter=levels, forwarding=forwarding),
        metrics=PrometheusConfig(bind_address=metrics) if metrics else None,
    )
    return Runtime(telemetry=telemetry)


def _codec(name: str) -> PayloadCodec:
    module, _, attribute = name.partition(":")
    try:
        made = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, ValueError) as error:
        raise Mistake(f"TACHIAI_PAYLOAD_CODEC={name} cannot be had: {error}") from None
    if not isinstance(made, PayloadCodec):
        raise Mistake(f"TACHIAI_PAYLOAD_CODEC={name} makes no payload codec")
    return made


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
