-- The rate of every day that has one, for sums over many days: they are joined by the day instead of looking each
-- day up. Says of every day what exchange_rate_of says.
create function exchange_rate_days(source text, target text)
returns table (day date, multiply numeric, divide numeric) language sql stable as $$
  select r.day + n, r.multiply, r.divide
  from (
    select day, case when from_currency = source then rate else 1 end as multiply,
      case when from_currency = source then 1 else rate end as divide,
      least(lead(day) over (order by day) - 1, day + 366) as last
    from exchange_rates
    where least(from_currency, to_currency) = least(source, target)
      and greatest(from_currency, to_currency) = greatest(source, target)
  ) as r cross join generate_series(0, r.last - r.day) as n
$$;
