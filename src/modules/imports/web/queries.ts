import { useQueryClient } from '@tanstack/react-query'
import { address, type Input } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { sendWithProgress } from '#modules/media/web/backoffice/index.ts'
import {
  checkImport,
  getImport,
  listImports,
  runImport,
  undoImport,
  type ImportDetails,
  type ImportRecord,
} from '../contract/imports.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Polling interval of a running import, in ms. */
const everyMs = 700

export const isRunning = ({ state }: Pick<ImportRecord, 'state'>) =>
  ['waiting', 'running', 'undoing'].includes(state)

/** The latest imports. */
export const lastImports = read(listImports, { query: { limit: 50 } })

/** An import, polled while it is running or pictures are fetched. */
export const importById = (id: string) => {
  const query = read(getImport, { params: { id } })
  return {
    ...query,
    refetchInterval: ({ state: { data } }: { state: { data?: ImportDetails | undefined } }) =>
      data && (isRunning(data) || (data.state === 'done' && data.pictures.waiting > 0)) ? everyMs : false,
  } as const
}

export interface SentFile {
  file: File
  query: Omit<Input<typeof checkImport>['query'], 'fileName'>
}

/**
 * Sends a file to be checked.
 * @param progress called with the fraction sent so far, from 0 to 1
 */
export function useCheckImport(progress: (part: number) => void, done: (id: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, query }: SentFile) =>
      sendWithProgress<ImportDetails>(
        address(checkImport, { query: { ...query, fileName: file.name.slice(0, 200) } }),
        file.slice(0, file.size, 'text/csv'),
        progress,
      ),
    onSuccess: (report) => {
      client.setQueryData(importById(report.id).queryKey, report)
      done(report.id)
      return refresh(client, listImports)
    },
  })
}

export const useRunImport = () =>
  useWrite({
    write: ({ id, ...body }: { id: string; withoutErrors: boolean; pictureHosts: string[] }) =>
      call(runImport, { params: { id }, body }),
    done: 'The import has begun',
    failed: 'The import could not begin',
    refreshes: [listImports],
  })

export const useUndoImport = (close: () => void) =>
  useWrite({
    write: ({ id }: { id: string }) => call(undoImport, { params: { id } }),
    done: 'The import is being undone',
    failed: 'The import could not be undone',
    refreshes: [listImports],
    after: close,
  })
