-- Owners see where their account is signed in: a family of browser and of system, never the whole user agent or an address.
alter table sessions drop column ip_address;
alter table sessions drop column user_agent;
alter table sessions add column browser text check (char_length(browser) between 1 and 30);
alter table sessions add column system text check (char_length(system) between 1 and 30);
