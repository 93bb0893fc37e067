import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  Fragment,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { ApiError } from '#kernel/web/api.ts'
import { reasonOf } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { getSettings } from '../../contract/settings.ts'
import { SavedTogetherContext } from './sections.ts'

/** What `read()` makes of the endpoint that reads a part of the settings. */
export interface PartRead<Saved> {
  queryKey: readonly [string]
  queryFn: (context: { queryKey: readonly [string] }) => Promise<Saved>
}

interface SectionState {
  setChanged: (isChanged: boolean) => void
  /** Writes with the version of now; answers with the failure, if any. */
  save: (write: (version: number) => Promise<object>) => Promise<Error | null>
  discard: () => void
}

const SectionContext = createContext<SectionState | null>(null)

/** The version is that of all settings, so it also changes when another part is saved. */
const contentOf = (saved: object) => JSON.stringify({ ...saved, version: undefined })
const versionOf = (saved: object) =>
  'version' in saved && typeof saved.version === 'number' ? saved.version : 0

/** What is edited begins again with what others save, unless it was changed here. */
export function SettingsSection<Saved extends object>({
  saved,
  reads,
  shows,
  children,
}: {
  saved: Saved
  reads: PartRead<Saved>
  shows: (saved: Saved) => object
  children: (saved: Saved) => ReactNode
}) {
  const client = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState({ saved, round: 0 })
  const [isChanged, setChanged] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const content = contentOf(shows(begun.saved))
  if (!isChanged && contentOf(shows(saved)) !== content) setBegun({ saved, round: begun.round + 1 })
  const section = useMemo((): SectionState => {
    const startAgain = (next: Saved) => {
      setFailure(null)
      setBegun(({ round }) => ({ saved: next, round: round + 1 }))
    }
    return {
      setChanged,
      async save(write) {
        try {
          const now = await client.fetchQuery({ ...reads, staleTime: 0 })
          if (contentOf(shows(now)) !== content) throw new OthersChanged()
          const next = (await write(versionOf(now))) as Saved
          client.setQueryData(reads.queryKey, next)
          // Somebody who goes on typing keeps their place.
          if (frame.current?.contains(document.activeElement))
            setBegun(({ round }) => ({ saved: next, round }))
          else startAgain(next)
          setFailure(null)
          return null
        } catch (error) {
          if (!(error instanceof Error)) throw error
          setFailure(error)
          return error
        }
      },
      discard: () => startAgain(saved),
    }
  }, [client, content, reads, saved, shows])
  const isBesideFields = failure && !(failure instanceof ApiError && Object.keys(failure.fields).length > 0)
  return (
    <SectionContext value={section}>
      <div ref={frame} className="grid gap-4">
        {isBesideFields && (
          <div role="alert" className="flex flex-wrap items-center gap-3 rounded-md bg-clay-wash px-4 py-3">
            <p className="grow">
              {failure instanceof OthersChanged
                ? 'Somebody else changed this in the meantime.'
                : reasonOf(failure)}
            </p>
            {failure instanceof OthersChanged && (
              <Button look="quiet" size="sm" onClick={section.discard}>
                Show their changes
              </Button>
            )}
          </div>
        )}
        <Fragment key={begun.round}>{children(begun.saved)}</Fragment>
      </div>
    </SectionContext>
  )
}

class OthersChanged extends Error {}

/**
 * A part of the settings in a page that is saved as a whole.
 * @param body what would be sent; the part is changed when it differs from what it was at first
 * @param affected what else is read again after it was saved
 */
export function useSettingsPart(
  body: unknown,
  write: (version: number) => Promise<object>,
  ...affected: Pick<Endpoint, 'path'>[]
) {
  const client = useQueryClient()
  const id = useId()
  const section = use(SectionContext)
  const register = use(SavedTogetherContext)
  if (!section || !register)
    throw new Error('A part of the settings stands in a SettingsCard in SavedTogether')
  const { setChanged } = section
  const sent = JSON.stringify(body)
  const [opened, setOpened] = useState(sent)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const isChanged = sent !== opened

  useEffect(() => setChanged(isChanged), [isChanged, setChanged])
  // After each render, so that what is saved is what is shown.
  useEffect(() => {
    register(id, {
      isChanged,
      discard: section.discard,
      async save() {
        const failure = await section.save(write)
        setFaults(failure instanceof ApiError ? failure.fields : {})
        if (failure) return failure
        setOpened(sent)
        await refresh(client, getSettings, ...affected)
        return null
      },
    })
  })
  useEffect(() => () => register(id, null), [id, register])
  return { faults, errorOf: (field: string): string | undefined => faults[field] }
}
