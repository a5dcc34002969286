-- The kind of material (decision 74), such as worksheet or past paper: an optional facet.
alter table resources add column material text;
alter table search_documents add column material text;

create or replace view wanted_search_documents as
  select id as resource_id, subject, modified_at, form.title, form.tags,
    searched_words(form.title, form.tags) as words, coalesce(language, language_guess) as language,
    type_of(mime) as type, licence, material
  from resources
  -- OFFSET 0: folded once, however often it is used.
  cross join lateral (select folded(resources.title) as title, folded_each(resources.tags) as tags offset 0) as form
  where verified;

create or replace function resource_is_searched() returns trigger language plpgsql as $$
begin
  if new.verified then
    insert into search_documents select * from wanted_search_documents where resource_id = new.id
    on conflict (resource_id) do update set subject = excluded.subject, modified_at = excluded.modified_at,
      title = excluded.title, tags = excluded.tags, words = excluded.words, language = excluded.language,
      type = excluded.type, licence = excluded.licence, material = excluded.material;
  else
    delete from search_documents where resource_id = new.id;
  end if;
  return null;
end $$;

drop trigger resource_is_searched_anew on resources;
create trigger resource_is_searched_anew
  after update of verified, subject, modified_at, title, tags, language, language_guess, mime, licence, material
  on resources
  for each row when (old.verified or new.verified) execute function resource_is_searched();

drop trigger resource_is_harvested_anew on resources;
create constraint trigger resource_is_harvested_anew
  after update of verified, subject, title, file_url, tags, modified_at, bytes, mime, file_name, licence, author,
    language, description, source, changes, material on resources
  deferrable initially deferred for each row
  when ((old.verified or new.verified) and (
    old.verified, old.subject, old.title, old.file_url, old.tags, old.modified_at, old.bytes, old.mime, old.file_name,
    old.licence, old.author, old.language, old.description, old.source, old.changes, old.material
  ) is distinct from (
    new.verified, new.subject, new.title, new.file_url, new.tags, new.modified_at, new.bytes, new.mime, new.file_name,
    new.licence, new.author, new.language, new.description, new.source, new.changes, new.material
  ))
  execute function resource_is_harvested();
