#!/bin/sh
# A CA of the database machines, and a certificate for each: sh certificates.sh 10.0.0.21 10.0.0.22 10.0.0.11
# Writes ca.crt, ca.key and ADDRESS.crt, ADDRESS.key into this folder. Keep ca.key off the machines. Valid for ten years.
set -eu
umask 077
days=3650
if [ ! -f ca.key ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days $days -subj "/CN=Thuto databases" \
    -addext keyUsage=critical,keyCertSign,cRLSign -keyout ca.key -out ca.crt
fi
for address in "$@"; do
  # Patroni, HAProxy and the site check the address. 127.0.0.1 is for HAProxy on the node.
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -subj "/CN=$address" \
    -addext "subjectAltName=IP:$address,IP:127.0.0.1" -addext extendedKeyUsage=serverAuth,clientAuth \
    -keyout "$address.key" -out "$address.csr"
  openssl x509 -req -in "$address.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days $days -copy_extensions copy \
    -out "$address.crt"
  rm "$address.csr"
done
