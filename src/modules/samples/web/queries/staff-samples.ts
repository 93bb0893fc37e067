import { useQuery } from '@tanstack/react-query'
import { listSampleRequests, setSampleStatus } from '../../contract/index.ts'
import type { SampleRequest } from '../../contract/index.ts'
import { getSelling } from '../../../making/contract/index.ts'
import type { SampleStatus } from '../../../states/contract.ts'
import { call, read } from '../../../../kernel/web/api.ts'
import { readPage } from '../../../../kernel/web/read-page.ts'
import { useWrite } from '../../../../kernel/web/backoffice/write.ts'

/** As many labels as are printed at once. */
export const maxLabels = 100

/** What the shop sells how; `samples` says whether it sends samples. */
export const sellingSettings = read(getSelling)

/** Who waits for samples, the oldest request first. */
export const waitingRequests = readPage(listSampleRequests, {
  query: { status: 'requested', sort: 'created_at', limit: maxLabels },
})

/** Whether the shop sends samples, and how many requests wait. */
export function useSampleDesk() {
  const { data: selling } = useQuery(sellingSettings)
  const { data: waiting } = useQuery(waitingRequests)
  return { offered: selling?.samples ?? false, waiting: waiting?.total ?? 0 }
}

export const writeStatus = ({ id, version }: SampleRequest, status: SampleStatus) =>
  call(setSampleStatus, { params: { id }, body: { status, version } })

const done: Record<SampleStatus, string> = {
  requested: 'Samples wait to be sent again',
  sent: 'Samples sent',
  cancelled: 'Request cancelled',
}

/** Says that samples have left, will not be sent, or wait again. */
export const useSetSampleStatus = () =>
  useWrite({
    write: ({ request, status }: { request: SampleRequest; status: SampleStatus }) =>
      writeStatus(request, status),
    done: ({ status }) => done[status],
    failed: 'Failed to change the request',
    refreshes: [listSampleRequests],
  })
