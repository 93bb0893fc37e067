-- A choice of an ordered line names its codes and the part whose material it decides, so that two colours are two
-- cloths. Lines that may still be cut, or that take a stock item, get both from the options as they are now, by the
-- names that their choices have; a choice that was renamed since stays without. The same rules as in
-- catalog/rules/decided-parts.ts at the time of this migration.
update order_lines l set made = jsonb_set(l.made, '{choices}', (
  select jsonb_agg(e.choice || coalesce(found.added, case e.choice -> 'item' ->> 'takes'
      when 'cloth' then '{"part": "cloth"}' when 'lining' then '{"part": "lining"}' else '{}' end::jsonb)
    order by e.place)
  from jsonb_array_elements(l.made -> 'choices') with ordinality as e (choice, place)
  left join lateral (
    select jsonb_strip_nulls(jsonb_build_object('path', o.code || '.' || c.code, 'part', case
      when o.code = 'lining' then 'lining'
      when exists (select from choices f where f.option_id = o.id and f.facts ? 'cloth') then 'cloth'
      when exists (select from choices f where f.option_id = o.id and f.facts ? 'slat') then 'slat'
      when exists (select from choices f where f.option_id = o.id and f.facts ? 'louvre') then 'louvre'
      when o.id = (
        select s.id from product_options p join options s on s.id = p.option_id
        where p.product_id = l.product_id and s.code <> 'lining' and (s.shown_as = 'swatch'
          or not exists (select from choices f where f.option_id = s.id and f.facts <> '{}') and s.code || ' ' || s.name ~* 'colou?r|fabric|cloth|farbe|stoff|tejido|tela\M|màu|vải|цвет|ткан|颜色|面料|布')
        order by (s.shown_as = 'swatch') desc, p.position limit 1)
      then case when l.made ->> 'kind' in ('venetian', 'wooden') then 'slat'
        when l.made ->> 'kind' = 'vertical' then 'louvre' else 'cloth' end
      end)) as added
    from options o join choices c on c.option_id = o.id and c.code = l.options ->> o.code
    where o.name = coalesce(e.choice -> 'written' ->> 'option', e.choice ->> 'option')
      and c.name = coalesce(e.choice -> 'written' ->> 'choice', e.choice ->> 'choice')
    limit 1
  ) as found on true))
from orders
where orders.id = l.order_id and jsonb_array_length(l.made -> 'choices') > 0
  and (orders.status in ('pending', 'confirmed', 'processing', 'cancelled') or l.made -> 'choices' @> '[{"item": {}}]');
