import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { AddressForm, OwnAddress } from '../contract/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { ownAddresses, type OwnAddressRow } from './addresses.tables.ts'

export const serializeAddress = ({
  id,
  label,
  name,
  phone,
  address,
  parts,
  isDefault,
  version,
}: OwnAddressRow): OwnAddress => ({
  id,
  label,
  name,
  phone,
  address,
  ...(parts && { parts }),
  isDefault,
  version,
})

/** SQL of the addresses of one person. */
export function addressesRepository(db: Db, userId: string) {
  const isOwn = (id: string) => and(eq(ownAddresses.id, id), eq(ownAddresses.userId, userId))
  return {
    /** The default one first, then oldest first. */
    all: (): Promise<OwnAddressRow[]> =>
      db
        .select()
        .from(ownAddresses)
        .where(eq(ownAddresses.userId, userId))
        .orderBy(desc(ownAddresses.isDefault), asc(ownAddresses.createdAt), asc(ownAddresses.id)),

    /** All of them, locked until the transaction ends. */
    async lockAll(): Promise<OwnAddressRow[]> {
      await db.execute(sql`select 1 from users where id = ${userId} for no key update`)
      return this.all()
    },

    async insert(form: AddressForm): Promise<OwnAddressRow> {
      if (form.isDefault) await this.clearDefault()
      const [row] = await db
        .insert(ownAddresses)
        .values({ ...form, userId })
        .returning()
      return row as OwnAddressRow
    },

    async update(id: string, form: AddressForm): Promise<OwnAddressRow> {
      if (form.isDefault) await this.clearDefault(id)
      const [row] = await db
        .update(ownAddresses)
        .set({ ...form, version: sql`${ownAddresses.version} + 1` })
        .where(isOwn(id))
        .returning()
      return row as OwnAddressRow
    },

    /** Removes the default flag from all addresses except `but`. */
    async clearDefault(but?: string): Promise<void> {
      await db
        .update(ownAddresses)
        .set({ isDefault: false, version: sql`${ownAddresses.version} + 1` })
        .where(
          and(
            eq(ownAddresses.userId, userId),
            ownAddresses.isDefault,
            but === undefined ? undefined : sql`${ownAddresses.id} <> ${but}`,
          ),
        )
    },

    async makeDefault(id: string): Promise<void> {
      await db
        .update(ownAddresses)
        .set({ isDefault: true, version: sql`${ownAddresses.version} + 1` })
        .where(isOwn(id))
    },

    /** Returns whether the address existed. */
    async remove(id: string): Promise<boolean> {
      const removed = await db.delete(ownAddresses).where(isOwn(id)).returning({ id: ownAddresses.id })
      return removed.length > 0
    },
  }
}
