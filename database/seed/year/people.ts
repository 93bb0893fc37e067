import { wholeName } from '#kernel/rules/people/name-parts.ts'
import guests from '../content/people.json' with { type: 'json' }
import { writeAddress, type Locals } from '../country.ts'
import { randomOf, type Random } from './random.ts'
import type { Row } from './write.ts'

/** A customer. `id` is that of the CRM record, `userId` that of the account. */
export interface Buyer {
  id: string
  userId: string
  firstName: string
  lastName: string
  name: string
  company: string | null
  email: string
  phone: string
  address: string
  city: string
  language: string
  /** Times of their orders, oldest first. */
  orders: Date[]
}

/** A staff member of the demo shop, whose account nobody can sign in to. */
export interface Colleague {
  id: string
  name: string
  email: string
  role: 'admin' | 'editor' | 'viewer'
}

export type Team = Record<'lead' | 'sales' | 'workshop' | 'books', Colleague>

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/gi, 'd')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')

function localName(random: Random, { groups, language }: Locals) {
  const { first, last, middle } = random.pick<Locals['groups'][number] & { middle?: string[] }>(groups)
  const [firstName, family] = [random.pick(first), random.pick(last)]
  return { firstName, lastName: middle ? `${family} ${random.pick(middle)}` : family, language }
}

function guestName(random: Random, { language: local }: Locals) {
  const { language, first, last } = random.pick(guests.abroad.filter((one) => one.language !== local))
  return { firstName: random.pick(first), lastName: random.pick(last), language }
}

/** Names in other scripts leave nothing for an address. */
const mailbox = (...parts: string[]) => `${parts.filter(Boolean).join('.')}@demo.invalid`

/** A person drawn from a stream of their own, so that the year is the same in every country. */
export function newBuyer(year: Random, locals: Locals, { business = false } = {}): Buyer {
  const [id, userId] = [year.uuid(), year.uuid()]
  const random = randomOf(0, id)
  const { name: city, area } = random.weighted(
    locals.cities.map((town, index) => [town, 1 / (index + 1)] as const),
  )
  const who = random.chance(0.78) ? localName(random, locals) : guestName(random, locals)
  return {
    ...who,
    id,
    userId,
    name: wholeName(who),
    company: business ? random.pick(locals.companies) : null,
    email: mailbox(plain(who.firstName), plain(who.lastName), userId.slice(-6)),
    phone: locals.phone.replace('{area}', area).replaceAll('#', () => String(random.whole(0, 9))),
    address: writeAddress(locals, random.pick(locals.streets), random.whole(1, 180)),
    city,
    orders: [],
  }
}

/** Four staff members. Like those of the customers, their addresses cannot exist (RFC 2606), and no mail is sent. */
export function demoTeam(random: Random, { team }: Locals): Team {
  const member = (name: string, role: Colleague['role']): Colleague => ({
    id: random.uuid(),
    name,
    email: mailbox(plain(name)),
    role,
  })
  const [lead = '', sales = '', workshop = '', books = ''] = team
  return {
    lead: member(lead, 'admin'),
    sales: member(sales, 'editor'),
    workshop: member(workshop, 'editor'),
    books: member(books, 'viewer'),
  }
}

export const teamRows = (team: Team, joined: Date): Row[] =>
  Object.values(team).map(({ id, name, email, role }) => ({
    id,
    email,
    first_name: name.split(' ')[0],
    last_name: name.split(' ')[1],
    role,
    auth_provider: 'magic_link',
    email_verified: false,
    created_at: joined,
    updated_at: joined,
  }))

const joinedOf = ({ orders }: Buyer) => orders[0] as Date

export const accountRows = (buyers: readonly Buyer[]): Row[] =>
  buyers.map((buyer) => ({
    id: buyer.userId,
    email: buyer.email,
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    phone: buyer.phone.replaceAll(' ', ''),
    auth_provider: 'magic_link',
    email_verified: true,
    created_at: joinedOf(buyer),
    updated_at: joinedOf(buyer),
  }))
