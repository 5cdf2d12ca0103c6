#!/bin/sh
# Creates the secrets of ops/compose.yaml in ops/secrets. Secrets that exist are kept.
set -eu
cd "$(dirname "$0")"

# Other users of this host cannot enter the folder. The files are readable, because containers read them as different users.
mkdir -p secrets
chmod 700 secrets
umask 022

create() {
  [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
}
random() {
  od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'
}

create admin_password "$(random 12)"
create database_password "$(random 24)"
create metrics_token "$(random 24)"
create s3_key "$(random 10)"
create s3_secret "$(random 24)"

password=$(cat secrets/database_password)
create database_url "postgres://bakehouse:$password@pgbouncer:6432/bakehouse"
create pgbouncer_users "\"bakehouse\" \"$password\""

echo "The password of the first administrator is in ops/secrets/admin_password."
