#!/bin/sh
# Started in workerd's place. Ctrl-C reaches every process of the terminal: workerd must leave it to the server that
# started it, which lets the requests in flight finish first.
trap '' INT HUP
exec "$RILLFLOW_WORKERD" "$@"
