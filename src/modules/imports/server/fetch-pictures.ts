import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import pLimit from 'p-limit'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { RemoteFileError, fetchRemoteFile, mayFetch } from '#kernel/integrations/remote-file.ts'
import type { AllowedHosts } from '#kernel/integrations/reachable.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { ExternalPicture, ImportPlan } from '#kernel/record/importer.ts'
import { addPictures } from '#modules/catalog/server/index.ts'
import { uploadLimit } from '#modules/media/contract.ts'
import { maxNamedHosts } from '../contract/imports.ts'
import { importPictures, importRecords, imports } from './imports.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

export const FETCH_PICTURES = 'fetch-import-pictures'

/** Number of products whose pictures are fetched at a time. */
const AT_ONCE = 4
const maxAttempts = 3
const timeoutMs = 20_000
const ROWS = 1000

/** The hosts from which the owner allows pictures to be fetched. */
export interface PictureHosts {
  /** Notes about the pictures of a file, before it is imported. */
  notesOf(plan: Pick<ImportPlan, 'pictures'>, allowedHere?: AllowedHosts): string[]
  /** The hosts of the pictures of a file that an administrator may still allow: names, never addresses. */
  missingIn(plan: Pick<ImportPlan, 'pictures'>): string[]
  /** Stores the pictures to be fetched. Resolves with their number. */
  remember(
    db: Db,
    into: { id: string; allowedHosts: AllowedHosts },
    pictures: readonly ExternalPicture[],
  ): Promise<number>
}

/** A name with a dot whose last part begins with a letter, so no address. */
const publicName = /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address.slice(0, 40))
const pictures = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'picture' : 'pictures'}`

export function pictureHosts(hosts: AllowedHosts): PictureHosts {
  return {
    notesOf(plan, allowedHere = []) {
      const allowedPlaces = [...hosts, ...allowedHere]
      const allowed = plan.pictures.filter((address) => mayFetch(address, allowedPlaces))
      const refused = plan.pictures.filter((address) => !mayFetch(address, allowedPlaces))
      const names = [...new Set(refused.map(hostOf))].slice(0, maxNamedHosts).join(', ')
      return [
        ...(allowed.length > 0
          ? [staffText('{{length}} will be fetched after the import', { length: pictures(allowed.length) })]
          : []),
        ...(refused.length > 0
          ? [
              staffText('{{length}} of {{names}} will not be fetched unless an administrator allows it', {
                length: pictures(refused.length),
                names,
              }),
            ]
          : []),
      ]
    },

    missingIn(plan) {
      const refused = plan.pictures.filter((address) => !mayFetch(address, hosts))
      const names = refused.flatMap((address) => {
        const host = URL.canParse(address) ? new URL(address).hostname.toLowerCase() : ''
        // What only this machine or its network knows is for the owner of the machine to allow.
        return publicName.test(host) && mayFetch(address, [host]) ? [host] : []
      })
      return [...new Set(names)].slice(0, maxNamedHosts)
    },

    async remember(db, { id: importId, allowedHosts }, pictures) {
      const allowed = [...hosts, ...allowedHosts]
      const rows = pictures
        .filter(({ address }) => mayFetch(address, allowed))
        .map((picture) => ({ ...picture, importId }))
      for (let offset = 0; offset < rows.length; offset += ROWS)
        // A picture that failed before is retried, on behalf of the new import.
        await db
          .insert(importPictures)
          .values(rows.slice(offset, offset + ROWS))
          .onConflictDoUpdate({
            target: [importPictures.productId, importPictures.address],
            set: {
              importId,
              attempts: 0,
              problem: null,
              state: sql`case when import_pictures.state = 'done' then 'done' else 'waiting' end`,
            },
          })
      return rows.length
    },
  }
}

interface PendingPicture {
  id: string
  importId: string
  productId: string
  address: string
  attempts: number
  /** Hosts that an administrator allowed for its import. */
  allowedHosts: string[]
}

interface PictureDeps {
  pool: Pool
  hosts: AllowedHosts
  store: (bytes: Buffer, by: Actor) => Promise<{ name: string } | Refusal>
}

/** Fetches waiting pictures, several products at a time, until none are left. */
export async function fetchPictures(parts: PictureDeps, stopping: AbortSignal): Promise<void> {
  const limit = pLimit(AT_ONCE)
  const db = createDb(parts.pool)
  while (!stopping.aborted) {
    const pictures = await take(db)
    if (pictures.length === 0) return
    const byProduct = [...Map.groupBy(pictures, ({ productId }) => productId).values()]
    await Promise.all(byProduct.map((some) => limit(() => picturesOfProduct(parts, some))))
  }
}

/** Claims the pictures of some products for ten minutes. */
async function take(db: Db): Promise<PendingPicture[]> {
  const { rows } = await db.execute<PendingPicture & Record<string, unknown>>(sql`
    update import_pictures set attempts = attempts + 1, taken_at = now()
    where state = 'waiting' and product_id in (
      select product_id from import_pictures
      where state = 'waiting' and coalesce(taken_at, '-infinity') < now() - interval '10 minutes'
      group by product_id order by product_id limit 20)
      and coalesce(taken_at, '-infinity') < now() - interval '10 minutes'
    returning id, import_id as "importId", product_id as "productId", address, attempts, position,
      (select allowed_hosts from imports where imports.id = import_id) as "allowedHosts"`)
  return rows.toSorted((a, b) => Number(a['position']) - Number(b['position']))
}

type Outcome =
  | { row: PendingPicture; name: string }
  | { row: PendingPicture; problem: string; isFinal: boolean }

async function picturesOfProduct(
  { pool, hosts, store }: PictureDeps,
  some: readonly PendingPicture[],
): Promise<void> {
  const first = some[0] as PendingPicture
  const [owner] = await createDb(pool)
    .select({ actor: imports.actor })
    .from(imports)
    .where(eq(imports.id, first.importId))
  const by = owner?.actor
  if (!by) return
  const outcomes: Outcome[] = []
  for (const row of some) outcomes.push(await fetched(row, { hosts, store, by }))
  await transactionOrRefusal(pool, (db) => settle(db, outcomes, by))
}

async function fetched(
  row: PendingPicture,
  { hosts, store, by }: Pick<PictureDeps, 'hosts' | 'store'> & { by: Actor },
): Promise<Outcome> {
  try {
    const bytes = await fetchRemoteFile(row.address, {
      hosts: [...hosts, ...row.allowedHosts],
      maxBytes: uploadLimit,
      timeoutMs,
    })
    const stored = await store(bytes, by)
    if (!(stored instanceof Refusal)) return { row, name: stored.name }
    return { row, problem: stored.message, isFinal: stored.status < 500 }
  } catch (error) {
    if (error instanceof RemoteFileError) return { row, problem: error.message, isFinal: !error.isTemporary }
    throw error
  }
}

/** Attaches the fetched pictures, and records the reason for each failure. */
async function settle(db: Db, outcomes: readonly Outcome[], by: Actor): Promise<void> {
  const { importId, productId } = (outcomes[0] as Outcome).row
  const good = outcomes.filter((outcome) => 'name' in outcome)
  const bad = outcomes.filter((outcome) => 'problem' in outcome)
  const urls = good.map(({ name }) => `/uploads/${name}`)
  const versions = urls.length > 0 ? await addPictures(db, productId, urls, by) : null
  const ids = good.map(({ row }) => row.id)
  if (ids.length > 0)
    await db.update(importPictures).set({ state: 'done' }).where(inArray(importPictures.id, ids))
  for (const { row, problem, isFinal } of bad) {
    const state = isFinal || row.attempts >= maxAttempts ? ('failed' as const) : ('waiting' as const)
    await db.update(importPictures).set({ state, problem }).where(eq(importPictures.id, row.id))
  }
  // The picture is part of the import, so an undo must not mistake it for a change by somebody else.
  if (versions)
    await db
      .update(importRecords)
      .set({ version: versions.after })
      .where(
        and(
          eq(importRecords.importId, importId),
          eq(importRecords.recordId, productId),
          eq(importRecords.version, versions.before),
        ),
      )
  await db.execute(sql`
    update imports set actor = null where id = ${importId} and not exists (
      select from import_pictures where import_id = ${importId} and state = 'waiting')`)
  await publishInvalidation(db, ['/api/imports'])
}
