import content from '../content/talk-year.json' with { type: 'json' }
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { daysAfter, type Calendar } from './calendar.ts'
import type { DemoOrder } from './orders.ts'
import type { Team } from './people.ts'
import type { Random } from './random.ts'
import type { Row } from './write.ts'

interface Parts {
  random: Random
  calendar: Calendar
  team: Team
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** The number of the newest order that was in a status at a time, else of the newest one; for a chat message. */
function numberOf(orders: readonly DemoOrder[], status: string, time: Date): string {
  const known = orders.filter(({ at }) => at <= time).toSorted((one, other) => +one.at - +other.at)
  const statusThen = ({ steps }: DemoOrder): OrderStatus =>
    steps.findLast(({ at }) => at <= time)?.to ?? 'pending'
  const found = known.findLast((order) => statusThen(order) === status) ?? known.at(-1)
  return found ? `#${found.number}` : ''
}

/** Chat messages of the last days, oldest first. */
export function chatRows({ random, calendar, team }: Parts, orders: readonly DemoOrder[]): Row[] {
  return content.chat.flatMap((line) => {
    const [ago, clock, who, text] = line as [number, string, keyof Team, string]
    const at = calendar.at(daysAfter(calendar.today, -ago), minutesOf(clock) + random.between(0, 0.9))
    if (at >= calendar.now) return []
    return [
      {
        id: random.uuid(),
        user_id: team[who].id,
        full_name: team[who].name,
        message: text.replace(/\{(\w+)\}/g, (_, status: string) => numberOf(orders, status, at)),
        created_at: at,
      },
    ]
  })
}

/** Posts in the calendar: published, due, scheduled and draft. */
export function postRows({ random, calendar, team }: Parts): Row[] {
  return content.posts.map((post) => {
    const [title, text, platform, days, state] = post as [string, string, string, number | null, string]
    const planned =
      days === null ? null : calendar.at(daysAfter(calendar.today, days), 60 * random.whole(8, 18))
    const written = calendar.at(
      daysAfter(calendar.today, Math.min(-2, (days ?? -4) - 9)),
      60 * random.whole(9, 16),
    )
    const isDue = state === 'due'
    return {
      id: random.uuid(),
      title,
      content: text,
      platform,
      scheduled_at: planned,
      status: isDue ? 'scheduled' : state,
      created_by: 'admin',
      author_id: random.chance(0.6) ? team.lead.id : team.sales.id,
      due_at: isDue ? planned : null,
      published_at: state === 'published' ? planned : null,
      version: 1,
      created_at: written,
      updated_at: state === 'published' ? planned : written,
    }
  })
}

/** Blog posts newer than those of the catalog; the last one is not published yet. */
export const blogRows = (
  { calendar, team }: Parts,
  categories: ReadonlyMap<string, string>,
): (Row & { slug: string })[] =>
  content.blogs.map(({ slug, title, category, picture, day, content: paragraphs }) => {
    const at = calendar.at(daysAfter(calendar.today, day), 9 * 60)
    const written = at < calendar.now ? at : calendar.at(daysAfter(calendar.today, -1), 9 * 60)
    return {
      slug,
      title,
      content: paragraphs.join('\n'),
      category_id: categories.get(category) ?? null,
      image_url: `/pictures/${picture}-1280.webp`,
      published_at: at,
      author_id: team.lead.id,
      version: 1,
      created_at: written,
      updated_at: written,
    }
  })
