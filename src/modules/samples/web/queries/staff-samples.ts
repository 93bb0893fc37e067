import { useQuery } from '@tanstack/react-query'
import { listSampleRequests, setSampleStatus, type SampleRequest } from '../../contract/index.ts'
import { getSelling } from '#modules/making/contract/index.ts'
import type { SampleStatus } from '#modules/record-states/contract.ts'
import { call, read } from '#kernel/web/api.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'

/** The most labels printed at once. */
export const maxLabels = 100

/** The selling settings; `samples` says whether the shop sends samples. */
export const sellingSettings = read(getSelling)

/** The waiting requests, oldest first. */
export const waitingRequests = readPage(listSampleRequests, {
  query: { status: 'requested', sort: 'created_at', limit: maxLabels },
})

/** Whether the shop sends samples, and how many requests wait. */
export function useStaffSamples() {
  const { data: selling } = useQuery(sellingSettings)
  const { data: waiting } = useQuery(waitingRequests)
  return { offered: selling?.samples ?? false, waiting: waiting?.total ?? 0 }
}

export const writeStatus = ({ id, version }: SampleRequest, status: SampleStatus) =>
  call(setSampleStatus, { params: { id }, body: { status, version } })

const doneTexts: Record<SampleStatus, string> = {
  requested: 'Samples wait to be sent again',
  sent: 'Samples sent',
  cancelled: 'Request cancelled',
}

/** Marks samples as sent, cancelled or waiting again. */
export const useSetSampleStatus = () =>
  useWrite({
    write: ({ request, status }: { request: SampleRequest; status: SampleStatus }) =>
      writeStatus(request, status),
    done: ({ status }) => doneTexts[status],
    failed: 'Failed to change the request',
    refreshes: [listSampleRequests],
  })
