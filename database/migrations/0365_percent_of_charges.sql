-- A percentage of an order is worked out again with every change, so it is stored with the charge. Open orders that were
-- made from a quote get the percentages of that quote; their amounts stay as agreed until somebody changes the pieces.
update orders o
set charges = (
  select jsonb_agg(
    case
      when charge->>'kind' = 'discount' and q.discount_percent > 0 and charge->>'label' like '%(%'
        then charge || jsonb_build_object('percent', q.discount_percent)
      when charge->>'kind' = 'tax' and q.tax_percent > 0 and charge->>'label' like '%(%'
        then charge || jsonb_build_object('percent', q.tax_percent)
      else charge
    end
    order by place)
  from jsonb_array_elements(o.charges) with ordinality as charges (charge, place))
from quotes q
where q.id = o.quote_id and o.status in ('pending', 'confirmed') and (q.discount_percent > 0 or q.tax_percent > 0)
  and jsonb_array_length(o.charges) > 0;
