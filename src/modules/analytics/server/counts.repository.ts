import type { PoolClient } from 'pg'

/** A count with what it counts. */
export type Tally = Record<string, unknown> & { count: number }

/** Different sources of a day; those after them count as `other`. */
const SOURCES_A_DAY = 50
/** Rows of a day; what comes after them is not counted. */
const WORDS_A_DAY = 200
const SIZES_A_DAY = 300

/** Rows are written in the order of their keys, so that two processes do not wait for each other in a circle. */

export async function addSteps(client: PoolClient, tallies: readonly Tally[]): Promise<void> {
  await client.query(
    `with told as (
      select * from json_to_recordset($1) as one (day date, step text, language text, source text, count integer)
    ), known as (
      select distinct day, source from funnel_days where day in (select day from told) and source <> 'other'
    ), fresh as (
      select day, source, row_number() over (partition by day order by source) as place
      from (select day, source from told where source <> 'other' except select day, source from known) as unknown
    ), named as (
      select day, step, language, count,
        case when place + (select count(*) from known where known.day = told.day) > $2 then 'other' else source end as source
      from told left join fresh using (day, source)
    )
    insert into funnel_days as f (day, step, language, source, count)
    select day, step, language, source, sum(count) from named group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, step, language, source) do update set count = f.count + excluded.count`,
    [JSON.stringify(tallies), SOURCES_A_DAY],
  )
}

export async function addWords(client: PoolClient, tallies: readonly Tally[]): Promise<void> {
  await client.query(
    `with told as (
      select one.*, known.count is null as is_fresh
      from json_to_recordset($1) as one (day date, words text, language text, count integer)
      left join fruitless_words known using (day, words, language)
    ), placed as (
      select *, row_number() over (partition by day, is_fresh order by count desc, words) as place from told
    )
    insert into fruitless_words as f (day, words, language, count)
    select day, words, language, count from placed
    where not is_fresh or place + (select count(*) from fruitless_words stored where stored.day = placed.day) <= $2
    order by 1, 2, 3
    on conflict (day, words, language) do update set count = f.count + excluded.count`,
    [JSON.stringify(tallies), WORDS_A_DAY],
  )
}

export async function addSizes(client: PoolClient, tallies: readonly Tally[]): Promise<void> {
  await client.query(
    `with told as (
      select one.*, known.count is null as is_fresh
      from json_to_recordset($1) as one (day date, product uuid, width smallint, length smallint, reason text, count integer)
      join products on products.id = product
      left join refused_sizes known on known.day = one.day and known.product_id = product
        and known.width_cm = width and known.length_cm = length and known.reason = one.reason
    ), placed as (
      select *, row_number() over (partition by day, is_fresh order by count desc, product) as place from told
    )
    insert into refused_sizes as r (day, product_id, width_cm, length_cm, reason, count)
    select day, product, width, length, reason, count from placed
    where not is_fresh or place + (select count(*) from refused_sizes stored where stored.day = placed.day) <= $2
    order by 1, 2, 3, 4, 5
    on conflict (day, product_id, width_cm, length_cm, reason) do update set count = r.count + excluded.count`,
    [JSON.stringify(tallies), SIZES_A_DAY],
  )
}
