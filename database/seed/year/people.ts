import names from '../content/bulk.json' with { type: 'json' }
import guests from '../content/people.json' with { type: 'json' }
import type { Random } from './random.ts'
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

function localName(random: Random) {
  const [family, middle] = [random.pick(names.families), random.pick(names.middles)]
  const firstName = random.pick(names.givens)
  const lastName = `${family} ${middle}`
  return { firstName, lastName, name: `${lastName} ${firstName}`, language: 'vi' }
}

function guestName(random: Random) {
  const { language, first, last } = random.pick(guests.abroad)
  const [firstName, lastName] = [random.pick(first), random.pick(last)]
  return { firstName, lastName, name: `${firstName} ${lastName}`, language }
}

export function newBuyer(random: Random, { business = false } = {}): Buyer {
  const who = random.chance(0.78) ? localName(random) : guestName(random)
  const userId = random.uuid()
  const city = random.weighted(names.cities.map((name, index) => [name, 1 / (index + 1)] as const))
  return {
    ...who,
    id: random.uuid(),
    userId,
    company: business ? random.pick(guests.companies) : null,
    email: `${plain(who.firstName)}.${plain(who.lastName)}.${userId.slice(-6)}@demo.invalid`,
    phone: `+84 28 55${random.whole(10, 99)} ${random.whole(1000, 9999)}`,
    address: `${random.whole(1, 400)} ${random.pick(names.streets)}`,
    city,
    orders: [],
  }
}

/** Four staff members. Like those of the customers, their addresses cannot exist (RFC 2606), and no mail is sent. */
export function demoTeam(random: Random): Team {
  const member = (name: string, role: Colleague['role']): Colleague => ({
    id: random.uuid(),
    name,
    email: `${plain(name)}@demo.invalid`,
    role,
  })
  return {
    lead: member('Linh Tran', 'admin'),
    sales: member('Marco Rossi', 'editor'),
    workshop: member('Anna Keller', 'editor'),
    books: member('Duy Pham', 'viewer'),
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
