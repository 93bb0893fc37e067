import type { Pool } from 'pg'
import { maxWindows, type OwnWindow, type OwnWindowForm } from '../contract.ts'
import { measuresOutOfRange, newWindows, windowLimits } from '../rules/window-size.ts'
import { checkVersion } from '#kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { windowsRepository } from './windows.repository.ts'
import { serializeWindow } from './windows.serializer.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'

/** @param path path of the form within the request body */
function refusedMeasures(form: Parameters<typeof measuresOutOfRange>[0], path = '') {
  const measures = measuresOutOfRange(form)
  if (measures.length === 0) return null
  const fields = Object.fromEntries(
    measures.map((measure) => {
      const { min, max } = windowLimits[measure]
      return [`${path}${measure}`, `Must be between ${min} and ${max} m`]
    }),
  )
  return refuse('window_refused', { fields })
}

/** Saved windows: each person sees and changes only their own. */
export function windowsService({ pool }: { pool: Pool }) {
  return {
    async add(
      userId: string,
      form: OwnWindowForm,
    ): Promise<OwnWindow | Refusal<'window_refused' | 'windows_full'>> {
      const refused = refusedMeasures(form)
      if (refused) return refused
      return transactionOrRefusal<OwnWindow | Refusal<'windows_full'>>(pool, async (db) => {
        const windows = windowsRepository(db, userId)
        if ((await windows.lockAll()).length >= maxWindows) return refuse('windows_full')
        const [row] = await windows.insert([form])
        return row ? serializeWindow(row) : refuse('windows_full')
      })
    },

    /** Idempotent, so a browser may retry until it gets a response. */
    async merge(
      userId: string,
      forms: readonly OwnWindowForm[],
    ): Promise<OwnWindow[] | Refusal<'window_refused'>> {
      const refused = forms.map((form, index) => refusedMeasures(form, `windows.${index}.`)).find(Boolean)
      if (refused) return refused
      return transactionOrRefusal<OwnWindow[]>(pool, async (db) => {
        const windows = windowsRepository(db, userId)
        const stored = (await windows.lockAll()).map(serializeWindow)
        const room = Math.max(0, maxWindows - stored.length)
        const added = await windows.insert(newWindows(forms, stored).slice(0, room))
        return [...stored, ...added.map(serializeWindow)]
      })
    },

    async change(
      userId: string,
      id: string,
      form: { [Field in keyof OwnWindowForm]?: OwnWindowForm[Field] | undefined },
      precondition: { ifMatch?: string | undefined; version?: number | undefined },
    ): Promise<
      OwnWindow | Refusal<'window_refused' | 'window_not_found' | 'version_conflict' | 'precondition_failed'>
    > {
      const refused = refusedMeasures(form)
      if (refused) return refused
      return transactionOrRefusal(pool, async (db) => {
        const windows = windowsRepository(db, userId)
        const row = await windows.lock(id)
        if (row === null) return refuse('window_not_found')
        const before = serializeWindow(row)
        const stale = checkVersion(before, precondition, before)
        if (stale) return stale
        return serializeWindow(await windows.update(id, { ...before, ...definedValues(form) }))
      })
    },
  }
}
