import type { Pool } from 'pg'
import type {
  Customer,
  CustomerChange,
  CustomerInput,
  SavedCustomer,
  WalkInInput,
} from '../contract/customers.ts'
import type { Db } from '#kernel/database/db.ts'
import { emit } from '#kernel/events/events.ts'
import { withCustomValues } from '#kernel/custom-fields/values.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { refuse, Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { customersRepository } from './customers.repository.ts'
import type { CustomerRow } from './customers.tables.ts'
import { customerName, serializeCustomer } from './customers.serializer.ts'
import { duplicatesOf } from './duplicates.ts'
import { nameParts } from '#kernel/rules/people/name-parts.ts'
import { refuseUnknown } from './references.ts'
import { columnsOfInput } from './columns-of-input.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** A customer was created, changed, merged or deleted: by staff, an order, an import, a request or an erasure. */
    'customer.saved': { customerId: string; change: CustomerChangeKind }
  }
}

type CustomerChangeKind = 'created' | 'changed' | 'deleted'

/** Emits `customer.saved` to other modules unless the write is refused, and returns what was written. */
export async function emitSaved<Written extends { id: string } | Refusal | null>(
  db: Db,
  change: CustomerChangeKind,
  written: Written,
): Promise<Written> {
  if (written !== null && !(written instanceof Refusal))
    await emit(db, 'customer.saved', { customerId: written.id, change })
  return written
}

/** The country of a record that staff make without one. */
const defaultCountry = 'USA'

/** The country is never empty. */
function columnsOf(
  { country, customFields, ...input }: CustomerChange,
  stored: Pick<CustomerRow, 'customFields'> = { customFields: {} },
): Partial<CustomerRow> {
  return {
    ...columnsOfInput<CustomerRow>({ ...input, ...(country && { country }) }),
    ...(customFields && { customFields: withCustomValues(stored.customFields, customFields) }),
  }
}

async function withDuplicates(customer: Customer, row: CustomerRow, db: Db): Promise<SavedCustomer> {
  return { ...customer, duplicates: await duplicatesOf(db, row) }
}

/** Writes customers, with their rules, history and refusals. */
export function customersService({ pool }: { pool: Pool }) {
  const customers = recordWriter(pool, {
    entity: 'customer',
    notFound: 'customer_not_found',
    lock: (db, id) => customersRepository(db).lock(id),
    serialize: serializeCustomer,
    label: customerName,
    invalidates: ['/api/crm'],
  })
  return {
    /** The creator is responsible for the customer, unless somebody else is named. */
    create: (input: CustomerInput, actor: Actor) =>
      customers.create({
        actor,
        write: async (db) =>
          (await refuseUnknown(db, { assignedTo: input.assignedTo, groupId: input.groupId })) ??
          emitSaved(
            db,
            'created',
            await customersRepository(db).insert(
              columnsOf({
                ...input,
                country: input.country || defaultCountry,
                assignedTo: input.assignedTo ?? actor.id,
              }),
            ),
          ),
        answer: withDuplicates,
      }),

    /** Creates a customer of whom only a name is known. */
    createWalkIn({ name, email, phone, address }: WalkInInput, actor: Actor) {
      const { firstName, lastName } = nameParts(name)
      return customers.create({
        actor,
        write: async (db) =>
          emitSaved(
            db,
            'created',
            await customersRepository(db).insert(
              columnsOf({
                country: await customersRepository(db).shopCountry(),
                firstName,
                ...(lastName && { lastName }),
                ...(email && { email: email.toLowerCase() }),
                phone,
                address,
                source: 'walk_in',
                assignedTo: actor.id,
              }),
            ),
          ),
        answer: withDuplicates,
      })
    },

    /** Changes the fields that were sent. */
    update: (id: string, input: CustomerChange, actor: Actor, precondition: Precondition) =>
      customers.update({
        id,
        actor,
        precondition,
        write: async (db, stored) =>
          (await refuseUnknown(db, { assignedTo: input.assignedTo, groupId: input.groupId })) ??
          emitSaved(db, 'changed', await customersRepository(db).update(id, columnsOf(input, stored))),
        answer: withDuplicates,
      }),

    /**
     * Unlinks the account from a record that belongs to somebody else: the account loses access to orders from its
     * quotes, and its next order creates a new record.
     */
    detachAccount: (id: string, actor: Actor) =>
      customers.update({
        id,
        actor,
        action: 'detach_account',
        write: async (db, stored) =>
          stored.userId === null
            ? stored
            : emitSaved(db, 'changed', await customersRepository(db).update(id, { userId: null })),
      }),

    /** Deletes a customer with their interactions; orders are kept without a customer. */
    remove: (id: string, actor: Actor, precondition: Precondition) =>
      customers.remove({
        id,
        actor,
        precondition,
        write: async (db) => {
          const uses = await customersRepository(db).uses(id)
          if (Object.values(uses).some((count) => count > 0)) return refuseUsed(uses)
          await emitSaved(db, 'deleted', { id })
          return customersRepository(db).remove(id)
        },
        invalidates: ['/api/crm', '/api/orders'],
        answer: (customer) => customer,
      }),
  }
}

export type CustomersService = ReturnType<typeof customersService>

function refuseUsed(uses: Record<string, number>): Refusal<'in_use'> {
  const references = Object.entries(uses).filter(([, count]) => count > 0)
  const usesText = references.map(
    ([name, count]) => `${count} ${count === 1 ? name.replace(/s$/, '').replace(/ie$/, 'y') : name}`,
  )
  return refuse('in_use', {
    message: staffText('This customer still has {{usesText}}.', { usesText: usesText.join(', ') }),
    details: { uses },
  })
}
