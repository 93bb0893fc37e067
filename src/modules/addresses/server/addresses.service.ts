import type { Pool } from 'pg'
import { maxAddresses, type AddressForm, type OwnAddress } from '../contract/index.ts'
import { checkVersion, type Precondition } from '#kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { addressesRepository, serializeAddress } from './addresses.repository.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'

type Changed = { [Field in keyof AddressForm]?: AddressForm[Field] | undefined }

const isSamePlace = (one: AddressForm, other: AddressForm) =>
  one.name === other.name && one.phone === other.phone && one.address === other.address

/** Saved addresses: each person sees and changes only their own, and one of them is always the default. */
export function addressesService({ pool }: { pool: Pool }) {
  return {
    /** Idempotent, so a browser may retry until it gets a response. */
    async add(userId: string, form: AddressForm): Promise<OwnAddress | Refusal<'addresses_full'>> {
      return transactionOrRefusal<OwnAddress | Refusal<'addresses_full'>>(pool, async (db) => {
        const addresses = addressesRepository(db, userId)
        const stored = await addresses.lockAll()
        const same = stored.find((address) => isSamePlace(address, form))
        if (same) return serializeAddress(same)
        if (stored.length >= maxAddresses) return refuse('addresses_full')
        const isDefault = form.isDefault || stored.length === 0
        return serializeAddress(await addresses.insert({ ...form, isDefault }))
      })
    },

    async change(
      userId: string,
      id: string,
      form: Changed,
      precondition: Precondition,
    ): Promise<OwnAddress | Refusal<'address_not_found' | 'version_conflict' | 'precondition_failed'>> {
      return transactionOrRefusal(pool, async (db) => {
        const addresses = addressesRepository(db, userId)
        const stored = (await addresses.lockAll()).find((address) => address.id === id)
        if (stored === undefined) return refuse('address_not_found')
        const { id: _, version, ...before } = serializeAddress(stored)
        const stale = checkVersion({ version }, precondition, serializeAddress(stored))
        if (stale) return stale
        // The parts of another text are unknown.
        const isOther = form.address !== undefined && form.address !== before.address
        const parts = isOther ? { parts: null } : {}
        const after = { ...before, ...parts, ...definedValues(form) }
        return serializeAddress(await addresses.update(id, after))
      })
    },

    async remove(userId: string, id: string): Promise<{ success: true } | Refusal<'address_not_found'>> {
      return transactionOrRefusal<{ success: true } | Refusal<'address_not_found'>>(pool, async (db) => {
        const addresses = addressesRepository(db, userId)
        await addresses.lockAll()
        if (!(await addresses.remove(id))) return refuse('address_not_found')
        const [first] = await addresses.all()
        if (first && !first.isDefault) await addresses.makeDefault(first.id)
        return { success: true }
      })
    },
  }
}
