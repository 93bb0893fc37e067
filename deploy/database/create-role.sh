#!/bin/sh
# Runs once, in a new database volume: gives the shop an ordinary role that owns its database, as the bundled server
# has it, so that a fault in the shop's SQL cannot run programs or read files of this container. Afterwards the
# superuser has no password, so nobody can sign in with it from another container.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE fenestra LOGIN CREATEDB PASSWORD :'password';
CREATE DATABASE fenestra OWNER fenestra;
ALTER ROLE postgres PASSWORD NULL;
SQL
