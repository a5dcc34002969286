#!/bin/sh
# Makes the two roles of the site and its database, once, on an empty PostgreSQL server (T18).
# thuto_owner owns the database and migrates it (DATABASE_OWNER_URL). thuto_app reads and writes rows and owns nothing
# (DATABASE_URL); what it may do is granted by the site after each migration. Neither is a superuser.
# compose.yaml runs it at the first start. Elsewhere, as a superuser of the server:
# POSTGRES_USER=postgres POSTGRES_OWNER_PASSWORD=… POSTGRES_APP_PASSWORD=… sh init.sh
# Patroni gives the address of the new server: POSTGRES_URL.
set -eu
: "${POSTGRES_OWNER_PASSWORD:?is missing}" "${POSTGRES_APP_PASSWORD:?is missing}"

psql --no-psqlrc --quiet --username="${POSTGRES_USER:-postgres}" --dbname="${POSTGRES_URL:-postgres}" <<'SQL'
\set ON_ERROR_STOP on
\getenv owner_password POSTGRES_OWNER_PASSWORD
\getenv app_password POSTGRES_APP_PASSWORD
create role thuto_owner login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'owner_password';
create role thuto_app login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'app_password';
create database thuto owner thuto_owner;
-- As in the embedded database (docs/decisions/search-in-sql.md).
alter database thuto set random_page_cost = 1.1;
revoke connect, temporary on database thuto from public;
grant connect on database thuto to thuto_app;
SQL
