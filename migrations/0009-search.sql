-- Searching (decision 35): what is public, folded, in a table of its own that a trigger keeps in the same transaction.
set local statement_timeout = 0;
create extension if not exists pg_trgm;

-- Exactly what src/shared/fold.ts does; a test compares both. Capitals that came after ICU 60 (Georgian, Vithkuqi,
-- Garay, Medefaidrin and some Latin ones) are named with their small letters, so that all servers agree.
create function folded(said text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text;
  younger constant text := 'ᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿⰯꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜ꟱Ꟶ𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸';
  younger_small constant text := 'ᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿⱟꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛsꟶ𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓';
begin
  if octet_length(said) = char_length(said) then
    plain := lower(said collate "C");
  else
    plain := regexp_replace(normalize(said, NFKD) collate "C",
      '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g');
    plain := translate(lower(plain collate "und-x-icu"),
      younger || 'ς‘’ʼ“”‐‑‒–—', younger_small || 'σ''''''""-----');
  end if;
  return btrim(regexp_replace(plain collate "C",
    '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'), ' ');
end $$;

create function folded_each(said text[]) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return array(select folded(tag) from unnest(said) with ordinality as t (tag, place) order by place);
end $$;

-- Title and tags as one text to search in: each word of the title after a Q, which no folded text holds, each tag in a
-- line of its own. So `%form%` is "contains", `%Qform%` "a word of the title begins with", `%\nform\n%` "is a tag".
create function searched_words(title text, tags text[]) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return 'Q' || replace(title, ' ', ' Q') || E'\n' || array_to_string(tags, E'\n') || E'\n';
end $$;

-- Numbers of the single characters and pairs in a text, for words too short to have a trigram. Two pairs may share a
-- number: whoever finds by them looks again.
create function short_forms(said text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(said, null);
begin
  return array(
    select ascii(one) from unnest(letters) as t (one) where one not in (' ', E'\n', 'Q')
    union
    select (ascii(one) % 65536 * 16384) # ascii(other) from unnest(letters, letters[2:]) as t (one, other)
      where one not in (' ', E'\n') and other not in (' ', E'\n', 'Q'));
end $$;

create table search_documents (
  resource_id uuid primary key references resources (id) on delete cascade,
  subject text not null,
  modified_at timestamptz(3) not null,
  title text not null,
  tags text[] not null,
  words text not null,
  language text,
  type text not null check (type in ('pdf', 'docx', 'doc', 'pptx', 'ppt', 'link')),
  licence text
);

create function type_of(mime text) returns text language sql immutable parallel safe as $$
  select case mime
    when 'application/pdf' then 'pdf'
    when 'application/msword' then 'doc'
    when 'application/vnd.ms-powerpoint' then 'ppt'
    when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then 'docx'
    when 'application/vnd.openxmlformats-officedocument.presentationml.presentation' then 'pptx'
    else 'link' end
$$;

-- What the search document of a resource has to be, whatever is kept; nothing for one that is not verified.
create view wanted_search_documents as
  select id as resource_id, subject, modified_at, form.title, form.tags,
    searched_words(form.title, form.tags) as words, coalesce(language, language_guess) as language,
    type_of(mime) as type, licence
  from resources
  -- OFFSET 0: folded once, however often it is used.
  cross join lateral (select folded(resources.title) as title, folded_each(resources.tags) as tags offset 0) as form
  where verified;

create function resource_is_searched() returns trigger language plpgsql as $$
begin
  if new.verified then
    insert into search_documents select * from wanted_search_documents where resource_id = new.id
    on conflict (resource_id) do update set subject = excluded.subject, modified_at = excluded.modified_at,
      title = excluded.title, tags = excluded.tags, words = excluded.words, language = excluded.language,
      type = excluded.type, licence = excluded.licence;
  else
    delete from search_documents where resource_id = new.id;
  end if;
  return null;
end $$;
create trigger resource_is_searched after insert on resources
  for each row when (new.verified) execute function resource_is_searched();
-- Only columns of the document: a rating or a report never touches it.
create trigger resource_is_searched_anew
  after update of verified, subject, modified_at, title, tags, language, language_guess, mime, licence on resources
  for each row when (old.verified or new.verified) execute function resource_is_searched();

-- How many verified resources a subject has. Changed at the commit only, under the lock of the change feed.
create table subject_counts (
  subject text primary key,
  resources integer not null check (resources >= 0)
);

create or replace function resource_changed() returns trigger language plpgsql as $$
declare
  was text := case when old.verified then old.subject end;
  is_now text := case when new.verified then new.subject end;
begin
  insert into changes (resource_id, subject, public_before, public_after)
  values (
    coalesce(new.id, old.id),
    coalesce(new.subject, old.subject),
    was is not null,
    is_now is not null
  );
  if was is distinct from is_now then
    update subject_counts set resources = resources - 1 where subject = was;
    if is_now is not null then
      insert into subject_counts as kept (subject, resources) values (is_now, 1)
      on conflict (subject) do update set resources = kept.resources + 1;
    end if;
  end if;
  return null;
end $$;

insert into search_documents select * from wanted_search_documents order by modified_at;
insert into subject_counts select subject, count(*) from search_documents group by subject;

create index search_documents_newest on search_documents (modified_at desc, resource_id desc);
create index search_documents_by_subject on search_documents (subject, modified_at desc, resource_id desc);
create index search_documents_words on search_documents using gin (words gin_trgm_ops);
create index search_documents_short on search_documents using gin (short_forms(words));
create index search_documents_tags on search_documents using gin (tags);
-- The first 80 characters: a row of an index has its limits, a title folded may be long.
create index search_documents_title on search_documents (left(title, 80) text_pattern_ops, modified_at desc);
analyze search_documents;
