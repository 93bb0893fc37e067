-- Options and choices are found by the words of every language, as products are (0153): by their translations, else by
-- the words that the shop itself has for them.

create table built_in_option_words (
  code text not null,
  language text not null,
  word text not null,
  primary key (code, language)
);
comment on table built_in_option_words is 'what the pages call options and choices without a translation of their own';
comment on column built_in_option_words.code is 'code of an option, or of an option and a choice: control_side.left';
insert into built_in_option_words (code, language, word) values
  ('control', 'en', 'Control'),
  ('control_side', 'en', 'Side of the control'),
  ('fixing', 'en', 'Fixing'),
  ('roll', 'en', 'The cloth hangs'),
  ('heading', 'en', 'Heading'),
  ('panels', 'en', 'Curtains'),
  ('lining', 'en', 'Lining'),
  ('slat_width', 'en', 'Width of the slats'),
  ('tape', 'en', 'Ladders'),
  ('valance', 'en', 'Valance'),
  ('bottom_bar', 'en', 'Bottom bar'),
  ('draw', 'en', 'Draws'),
  ('louvre_width', 'en', 'Width of the louvres'),
  ('control_side.left', 'en', 'Left'),
  ('control_side.right', 'en', 'Right'),
  ('fixing.top', 'en', 'To the ceiling'),
  ('fixing.face', 'en', 'To the wall'),
  ('fixing.side', 'en', 'At the sides'),
  ('roll.back', 'en', 'Close to the window'),
  ('roll.front', 'en', 'In front of the roll'),
  ('panels.one', 'en', 'One curtain'),
  ('panels.pair', 'en', 'A pair'),
  ('draw.left', 'en', 'Left'),
  ('draw.right', 'en', 'Right'),
  ('draw.split', 'en', 'To both sides'),
  ('tape.cord', 'en', 'Cord'),
  ('lining.none', 'en', 'None'),
  ('control', 'vi', 'Điều khiển'),
  ('control_side', 'vi', 'Bên điều khiển'),
  ('fixing', 'vi', 'Cách gắn'),
  ('roll', 'vi', 'Vải thả'),
  ('heading', 'vi', 'Kiểu đầu rèm'),
  ('panels', 'vi', 'Số tấm'),
  ('lining', 'vi', 'Lớp lót'),
  ('slat_width', 'vi', 'Bản lá'),
  ('tape', 'vi', 'Dây thang'),
  ('valance', 'vi', 'Diềm che ray'),
  ('bottom_bar', 'vi', 'Thanh đáy'),
  ('draw', 'vi', 'Kéo về'),
  ('louvre_width', 'vi', 'Bản lá dọc'),
  ('control_side.left', 'vi', 'Trái'),
  ('control_side.right', 'vi', 'Phải'),
  ('fixing.top', 'vi', 'Lên trần'),
  ('fixing.face', 'vi', 'Lên tường'),
  ('fixing.side', 'vi', 'Hai bên'),
  ('roll.back', 'vi', 'Sát cửa sổ'),
  ('roll.front', 'vi', 'Phía trước trục'),
  ('panels.one', 'vi', 'Một tấm'),
  ('panels.pair', 'vi', 'Một đôi'),
  ('draw.left', 'vi', 'Trái'),
  ('draw.right', 'vi', 'Phải'),
  ('draw.split', 'vi', 'Sang hai bên'),
  ('tape.cord', 'vi', 'Dây'),
  ('lining.none', 'vi', 'Không'),
  ('control', 'zh', '操作方式'),
  ('control_side', 'zh', '操作侧'),
  ('fixing', 'zh', '安装方式'),
  ('roll', 'zh', '面料垂落位置'),
  ('heading', 'zh', '帘头'),
  ('panels', 'zh', '窗帘'),
  ('lining', 'zh', '里衬'),
  ('slat_width', 'zh', '叶片宽度'),
  ('tape', 'zh', '梯绳'),
  ('valance', 'zh', '顶轨饰板'),
  ('bottom_bar', 'zh', '底杆'),
  ('draw', 'zh', '开启方向'),
  ('louvre_width', 'zh', '叶片宽度'),
  ('control_side.left', 'zh', '左侧'),
  ('control_side.right', 'zh', '右侧'),
  ('fixing.top', 'zh', '顶装'),
  ('fixing.face', 'zh', '墙装'),
  ('fixing.side', 'zh', '侧装'),
  ('roll.back', 'zh', '贴近窗户'),
  ('roll.front', 'zh', '卷管前方'),
  ('panels.one', 'zh', '单幅'),
  ('panels.pair', 'zh', '一对'),
  ('draw.left', 'zh', '左侧'),
  ('draw.right', 'zh', '右侧'),
  ('draw.split', 'zh', '向两侧'),
  ('tape.cord', 'zh', '绳'),
  ('lining.none', 'zh', '无'),
  ('control', 'es', 'Mando'),
  ('control_side', 'es', 'Lado del mando'),
  ('fixing', 'es', 'Fijación'),
  ('roll', 'es', 'La tela cuelga'),
  ('heading', 'es', 'Cabecera'),
  ('panels', 'es', 'Cortinas'),
  ('lining', 'es', 'Forro'),
  ('slat_width', 'es', 'Ancho de las lamas'),
  ('tape', 'es', 'Escalerillas'),
  ('valance', 'es', 'Galería'),
  ('bottom_bar', 'es', 'Barra inferior'),
  ('draw', 'es', 'Apertura'),
  ('louvre_width', 'es', 'Ancho de las lamas'),
  ('control_side.left', 'es', 'Izquierda'),
  ('control_side.right', 'es', 'Derecha'),
  ('fixing.top', 'es', 'Al techo'),
  ('fixing.face', 'es', 'A la pared'),
  ('fixing.side', 'es', 'A los lados'),
  ('roll.back', 'es', 'Junto a la ventana'),
  ('roll.front', 'es', 'Delante del rollo'),
  ('panels.one', 'es', 'Una cortina'),
  ('panels.pair', 'es', 'Un par'),
  ('draw.left', 'es', 'Izquierda'),
  ('draw.right', 'es', 'Derecha'),
  ('draw.split', 'es', 'A ambos lados'),
  ('tape.cord', 'es', 'Cordón'),
  ('lining.none', 'es', 'Sin forro'),
  ('control', 'de', 'Bedienung'),
  ('control_side', 'de', 'Bedienseite'),
  ('fixing', 'de', 'Befestigung'),
  ('roll', 'de', 'Der Stoff hängt'),
  ('heading', 'de', 'Aufhängung'),
  ('panels', 'de', 'Vorhänge'),
  ('lining', 'de', 'Futter'),
  ('slat_width', 'de', 'Lamellenbreite'),
  ('tape', 'de', 'Leitern'),
  ('valance', 'de', 'Blende'),
  ('bottom_bar', 'de', 'Unterleiste'),
  ('draw', 'de', 'Öffnet'),
  ('louvre_width', 'de', 'Lamellenbreite'),
  ('control_side.left', 'de', 'Links'),
  ('control_side.right', 'de', 'Rechts'),
  ('fixing.top', 'de', 'An der Decke'),
  ('fixing.face', 'de', 'An der Wand'),
  ('fixing.side', 'de', 'An den Seiten'),
  ('roll.back', 'de', 'Nah am Fenster'),
  ('roll.front', 'de', 'Vor der Welle'),
  ('panels.one', 'de', 'Ein Vorhang'),
  ('panels.pair', 'de', 'Ein Paar'),
  ('draw.left', 'de', 'Links'),
  ('draw.right', 'de', 'Rechts'),
  ('draw.split', 'de', 'Nach beiden Seiten'),
  ('tape.cord', 'de', 'Schnur'),
  ('lining.none', 'de', 'Ohne'),
  ('control', 'ru', 'Управление'),
  ('control_side', 'ru', 'Сторона управления'),
  ('fixing', 'ru', 'Крепление'),
  ('roll', 'ru', 'Положение ткани'),
  ('heading', 'ru', 'Верх шторы'),
  ('panels', 'ru', 'Шторы'),
  ('lining', 'ru', 'Подкладка'),
  ('slat_width', 'ru', 'Ширина ламелей'),
  ('tape', 'ru', 'Лесенки'),
  ('valance', 'ru', 'Декоративная планка'),
  ('bottom_bar', 'ru', 'Нижняя планка'),
  ('draw', 'ru', 'Раздвигается'),
  ('louvre_width', 'ru', 'Ширина ламелей'),
  ('control_side.left', 'ru', 'Слева'),
  ('control_side.right', 'ru', 'Справа'),
  ('fixing.top', 'ru', 'К потолку'),
  ('fixing.face', 'ru', 'К стене'),
  ('fixing.side', 'ru', 'По бокам'),
  ('roll.back', 'ru', 'Ближе к окну'),
  ('roll.front', 'ru', 'Перед валом'),
  ('panels.one', 'ru', 'Одна штора'),
  ('panels.pair', 'ru', 'Пара'),
  ('draw.left', 'ru', 'Слева'),
  ('draw.right', 'ru', 'Справа'),
  ('draw.split', 'ru', 'В обе стороны'),
  ('tape.cord', 'ru', 'Шнур'),
  ('lining.none', 'ru', 'Без подкладки');

alter table products add column option_words_by_language jsonb not null default '{}';
comment on column products.option_words_by_language is 'as option_words, by language; only languages that have a word of their own';

create index products_option_words_en_idx on products using gin (plain_text(option_words_by_language ->> 'en') gin_trgm_ops)
  where archived_at is null and option_words_by_language ? 'en';
create index products_option_words_vi_idx on products using gin (plain_text(option_words_by_language ->> 'vi') gin_trgm_ops)
  where archived_at is null and option_words_by_language ? 'vi';
create index products_option_words_zh_idx on products using gin (plain_text(option_words_by_language ->> 'zh') gin_trgm_ops)
  where archived_at is null and option_words_by_language ? 'zh';
create index products_option_words_es_idx on products using gin (plain_text(option_words_by_language ->> 'es') gin_trgm_ops)
  where archived_at is null and option_words_by_language ? 'es';
create index products_option_words_de_idx on products using gin (plain_text(option_words_by_language ->> 'de') gin_trgm_ops)
  where archived_at is null and option_words_by_language ? 'de';
create index products_option_words_ru_idx on products using gin (plain_text(option_words_by_language ->> 'ru') gin_trgm_ops)
  where archived_at is null and option_words_by_language ? 'ru';

-- Grows with the products, the choices that they offer, and six languages.
create or replace function write_option_words(product_ids uuid[]) returns void language sql as $$
  with offered as (
    select po.product_id, po.position, o.code as option_code, o.name as option_name, o.translations as option_translations,
      c.id as choice_id, c.code as choice_code, c.name as choice_name, c.translations as choice_translations
    from product_options po join options o on o.id = po.option_id
    left join choices c on c.option_id = o.id and not c.archived
      and not exists (select 1 from product_choices_out x where x.product_id = po.product_id and x.choice_id = c.id)
    where po.product_id = any(product_ids)
  ), called as (
    select product_id, option_code as code, option_translations as translations from offered
    union
    select product_id, option_code || '.' || choice_code, choice_translations from offered where choice_id is not null
  ), words as (
    select called.product_id, language, coalesce(nullif(translations -> language ->> 'name', ''), built_in.word) as word
    from called cross join unnest(array['en', 'vi', 'zh', 'es', 'de', 'ru']) as language
    left join built_in_option_words built_in using (code, language)
  ), by_language as (
    select product_id, jsonb_object_agg(language, text) as texts
    from (select product_id, language, string_agg(distinct word, ' ') as text from words where word is not null group by 1, 2) one
    group by 1
  ), base as (
    select product_id, string_agg(distinct option_name || ' ' || choice_name, ' ') filter (where choice_id is not null) as text
    from offered group by 1
  ), fresh as (
    select id, coalesce(base.text, '') as words, coalesce(by_language.texts, '{}') as texts,
      array(select o.code from product_options po join options o on o.id = po.option_id
        where po.product_id = products.id order by po.position) as codes
    from products left join base on base.product_id = id left join by_language on by_language.product_id = id
    where id = any(product_ids)
  )
  update products p set option_words = fresh.words, option_codes = fresh.codes, option_words_by_language = fresh.texts
  from fresh
  where p.id = fresh.id
    and (p.option_words, p.option_codes, p.option_words_by_language) is distinct from (fresh.words, fresh.codes, fresh.texts)
$$;

create or replace function learn_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words (word)
  select distinct word
  from fresh, regexp_split_to_table(
    fresh.search_text || case when fresh.translations = '{}' then '' else plain_text(fresh.translations::text) end
      || case when fresh.option_words_by_language = '{}' then '' else plain_text(fresh.option_words_by_language::text) end,
    '[^[:alnum:]]+') as word
  where length(word) between 3 and 40 and word ~ '[[:alpha:]]'
  on conflict do nothing;
  return null;
end
$$;

select write_option_words(array(select id from products where has_options));
