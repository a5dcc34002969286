#!/bin/sh
# Makes the site's own account of the store of compose.yaml and gives it the site's bucket. An account of role "user"
# opens the buckets it owns, makes none and administers nothing. Runs at each start; a changed key is taken over.
# ADMIN_* name the store and its root key; S3_* are the bucket and the key of the site.
set -eu
if [ "$S3_ACCESS_KEY_ID" = "$ADMIN_ACCESS_KEY_ID" ]; then
  echo 'The site needs a key of its own: S3_ACCESS_KEY_ID is that of the store itself.' >&2
  exit 1
fi

until versitygw admin list-users >/dev/null 2>&1; do sleep 1; done
if versitygw admin list-users | grep -q "^$S3_ACCESS_KEY_ID[[:space:]]"; then
  versitygw admin update-user --access "$S3_ACCESS_KEY_ID" --secret "$S3_SECRET_ACCESS_KEY"
else
  versitygw admin create-user --access "$S3_ACCESS_KEY_ID" --secret "$S3_SECRET_ACCESS_KEY" --role user
fi
versitygw admin change-bucket-owner --bucket "$S3_BUCKET" --owner "$S3_ACCESS_KEY_ID"
versitygw admin list-buckets | grep -q "^$S3_BUCKET[[:space:]]\{1,\}$S3_ACCESS_KEY_ID[[:space:]]*$"
