-- A rating or report that is sent again counts once, also when somebody signed in or out meanwhile.
create index idempotent_answers_key on idempotent_answers (key);
