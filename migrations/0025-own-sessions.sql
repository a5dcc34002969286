-- Owners see where their account is signed in: a family of browser and of system, never the whole user agent or an address.
-- The unused columns ip_address and user_agent stay: the version before names them.
alter table sessions add column browser text check (char_length(browser) between 1 and 30);
alter table sessions add column system text check (char_length(system) between 1 and 30);
