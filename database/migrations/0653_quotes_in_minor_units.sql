-- Amounts of quotes are in the smallest unit of the shop's currency, as all others are. What was typed stays exact: two
-- decimals of the whole unit, four of the price of a piece, which in đồng are fractions.

create function pg_temp.decimals_of(currency text) returns integer language sql immutable as $$
  select case
    when currency in ('AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW',
      'KRW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF',
      'XPF', 'YER') then 0
    when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2
  end
$$;

create function pg_temp.smallest(amount jsonb, decimals integer) returns numeric language sql immutable as $$
  select trim_scale((amount #>> '{}')::numeric * 10::numeric ^ decimals)
$$;

create function pg_temp.taxes_in_smallest(taxes jsonb, decimals integer) returns jsonb language sql immutable as $$
  select jsonb_set(taxes, '{figures}', jsonb_build_object(
    'net', pg_temp.smallest(taxes #> '{figures,net}', decimals),
    'tax', pg_temp.smallest(taxes #> '{figures,tax}', decimals),
    'sums', coalesce((
      select jsonb_agg(s || jsonb_build_object(
        'net', pg_temp.smallest(s -> 'net', decimals),
        'tax', pg_temp.smallest(s -> 'tax', decimals),
        'gross', pg_temp.smallest(s -> 'gross', decimals)
      ) || case when s ? 'parts' then jsonb_build_object('parts', (
        select coalesce(jsonb_agg(p || jsonb_build_object('tax', pg_temp.smallest(p -> 'tax', decimals)) order by n), '[]')
        from jsonb_array_elements(s -> 'parts') with ordinality as parts (p, n)
      )) else '{}' end order by position)
      from jsonb_array_elements(taxes #> '{figures,sums}') with ordinality as sums (s, position)
    ), '[]')
  ))
$$;

-- Changing the type of a column leaves the times at which quotes were changed.
do $$
declare
  decimals integer := (select pg_temp.decimals_of(currency) from shop_currency);
begin
  if decimals is null and exists (select from quotes) then
    raise exception 'the currency of the stored quotes is not known: start the release before this one once';
  end if;
  execute format(
    'alter table quotes
       alter column subtotal type numeric(21, 2) using subtotal * 10::numeric ^ %1$s,
       alter column tax_amount type numeric(21, 2) using tax_amount * 10::numeric ^ %1$s,
       alter column discount_amount type numeric(21, 2) using discount_amount * 10::numeric ^ %1$s,
       alter column total_amount type numeric(21, 2) using total_amount * 10::numeric ^ %1$s,
       alter column taxes type jsonb using pg_temp.taxes_in_smallest(taxes, %1$s)',
    coalesce(decimals, 0)
  );
  execute format(
    'alter table quote_items
       alter column unit_price type numeric(21, 4) using unit_price * 10::numeric ^ %1$s,
       alter column total_price type numeric(21, 2) using total_price * 10::numeric ^ %1$s',
    coalesce(decimals, 0)
  );
end
$$;

comment on column quotes.subtotal is 'smallest unit of the shop currency, with a fraction where one was typed';
comment on column quotes.tax_amount is 'smallest unit of the shop currency, with a fraction where one was typed';
comment on column quotes.discount_amount is 'smallest unit of the shop currency, with a fraction where one was typed';
comment on column quotes.total_amount is 'smallest unit of the shop currency, with a fraction where one was typed';
comment on column quotes.taxes is 'how it is taxed, as an order from it will be, in the smallest unit of the shop currency; null: the tax was typed, or there is none';
comment on column quote_items.unit_price is 'smallest unit of the shop currency, with a fraction where one was typed';
comment on column quote_items.total_price is 'smallest unit of the shop currency, with a fraction where one was typed';

-- What a conversion replaced is in the currency that the shop had then.
update amounts_before_conversion
set content = jsonb_build_object(
  'subtotal', pg_temp.smallest(content -> 'subtotal', pg_temp.decimals_of(currency)),
  'tax', pg_temp.smallest(content -> 'tax', pg_temp.decimals_of(currency)),
  'discount', pg_temp.smallest(content -> 'discount', pg_temp.decimals_of(currency)),
  'total', pg_temp.smallest(content -> 'total', pg_temp.decimals_of(currency)),
  'lines', coalesce((
    select jsonb_agg(line || jsonb_build_object(
      'price', pg_temp.smallest(line -> 'price', pg_temp.decimals_of(currency)),
      'total', pg_temp.smallest(line -> 'total', pg_temp.decimals_of(currency))
    ) order by n)
    from jsonb_array_elements(content -> 'lines') with ordinality as lines (line, n)
  ), '[]')
)
where kind = 'quote';
comment on column amounts_before_conversion.content is 'total, charges and the price of each line, in the smallest unit of the currency';
