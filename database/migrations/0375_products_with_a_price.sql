-- Whether a product has a price, read by lists, feed and checklist: its own, its grid's, its cloth's, or that of a choice
-- that it offers. src/modules/catalog/rules/has-price.ts has the same rule for records that are not saved yet.

alter table products add column choices_have_price boolean not null default false;
comment on column products.choices_have_price is
  'whether a choice that it offers adds a price of its own; written by write_choice_prices';

alter table products add column has_price boolean not null generated always as (
  case price_model
    when 'grid' then price_per_sqm > 0
    when 'cloth' then price_per_metre + price_per_width > 0 or choices_have_price
    else price_per_sqm > 0 or base_price > 0 or choices_have_price
  end) stored;
comment on column products.has_price is 'whether its price model can give a price above 0';

-- A percentage is of the product's own price, so it is no price by itself.
create function write_choice_prices(product_ids uuid[]) returns void language sql as $$
  update products p set choices_have_price = fresh.has
  from (
    select id, exists (
      select from product_options po
      join choices c on c.option_id = po.option_id and not c.archived
        and not exists (select from product_choices_out x where x.product_id = po.product_id and x.choice_id = c.id)
      left join price_grids g on g.id = c.price_grid_id
      where po.product_id = one.id and case c.price_basis
        when 'none' then false
        when 'percent' then false
        when 'grid' then 0 < any(g.prices)
        else c.price_amount > 0
      end) as has
    from unnest(product_ids) as one(id)
  ) fresh
  where p.id = fresh.id and p.choices_have_price <> fresh.has
$$;

select write_choice_prices(array(select id from products where has_options));
