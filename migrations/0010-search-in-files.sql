-- Words inside files, and searches that found nothing (decision 40).
set local statement_timeout = 0;

-- A text is kept in portions with a form feed between them: pages or slides, otherwise some 3,000 characters.
-- `paged`: so many of them, from the first, are pages.
alter table previews
  add column paged integer not null default 0 check (paged between 0 and 100000),
  add column words tsvector not null default '';

-- What is folded comes apart into words at everything else; src/features/search/words-of.ts does the same.
create function words_in(folded text) returns setof text language sql immutable parallel safe as $$
  select left(word, 40) from regexp_split_to_table(folded collate "C",
    '[^a-z0-9\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\ufe70-\ufefc]+') as word
  where word <> ''
$$;

-- As folded() folds it, ten times as fast for a long text: most of its words have nothing to fold.
create function folded_piecewise(said text) returns text language sql immutable parallel safe as $$
  select string_agg(
    case when octet_length(piece) = char_length(piece) then lower(piece collate "C") else folded(piece) end, ' ')
  from string_to_table(said, ' ') as piece
$$;

-- Each word with the portions it stands in; words of title and tags, and the subject behind a #, without any.
create function words_of_file(said text, title text, tags text[], subject text) returns tsvector
  language plpgsql immutable parallel safe as $$
declare
  words_said tsvector;
begin
  loop
    begin
      select string_agg(format('''%s'':%s', word, portions), ' ')::tsvector into words_said from (
        select word, string_agg(portion::text, ',') as portions
        from (
          select distinct word, least(place, 16383) as portion
          from string_to_table(said, E'\f') with ordinality as t (portion, place), words_in(folded_piecewise(portion)) as word
        ) as standing
        group by word
      ) as each_word;
      return coalesce(words_said, '') || array_to_tsvector(array(
        select '#' || subject
        union select word from unnest(title || tags) as name, words_in(folded(name)) as word));
    exception when program_limit_exceeded then
      -- More different words than a tsvector takes: the first half is found.
      said := left(said, char_length(said) / 2);
    end;
  end loop;
end $$;

create function preview_is_searched() returns trigger language plpgsql as $$
begin
  select words_of_file(new.text, title, tags, subject) into new.words from resources where id = new.resource_id;
  new.words := coalesce(new.words, '');
  return new;
end $$;
create trigger preview_is_searched before insert or update of text on previews
  for each row execute function preview_is_searched();

create function preview_is_searched_anew() returns trigger language plpgsql as $$
begin
  update previews set text = text where resource_id = new.id;
  return null;
end $$;
create trigger preview_is_searched_anew after update of title, tags, subject on resources
  for each row when (new.kind = 'file') execute function preview_is_searched_anew();

-- Files read before are cut at ends of lines; their pages are not known until they are read again.
create function in_portions(said text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(portion, E'\f' order by place), '') from (
    select string_agg(line, E'\n' order by n) as portion, before / 3000 as place from (
      select line, n, sum(char_length(line) + 1) over (order by n) - char_length(line) - 1 as before
      from string_to_table(said, E'\n') with ordinality as t (line, n)
    ) as lines
    group by place
  ) as portions
$$;
update previews set text = in_portions(text);
-- Without a list of what is still to be put in order: every search would go through it.
create index previews_words on previews using gin (words) with (fastupdate = off);
analyze previews;

-- Some files with such words. The planner takes reading every file's words for cheap; it is not.
create function files_with(wanted tsquery, most integer) returns setof uuid
  language sql stable set enable_seqscan = off as $$
  select resource_id from previews where words @@ wanted limit most
$$;

-- How often a search found nothing, by day and words; nothing about who searched.
create table missed_searches (
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  words text not null check (char_length(words) between 1 and 60),
  times integer not null default 1 check (times > 0),
  primary key (day, words)
);
