import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#kernel/contract/endpoint.ts'
import {
  addOwnAddress,
  changeOwnAddress,
  listOwnAddresses,
  listProvinces,
  listWards,
  removeOwnAddress,
} from '../contract/index.ts'
import { call, read } from '#kernel/web/api.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The addresses of the signed-in person, the default one first. */
export const ownAddresses = read(listOwnAddresses)

/** The provinces that forms suggest; none where the shop has no list. */
export const provinces = { ...read(listProvinces), staleTime: 600_000 }
/** The wards of a province. */
export const wardsOf = (province: string) => ({
  ...read(listWards, { query: { province } }),
  staleTime: 600_000,
})

function useAddressWrite<Sent, Answer>(
  mutationFn: (input: Sent) => Promise<Answer>,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => refresh(client, listOwnAddresses),
    ...(onError && { onError }),
  })
}

/** @param onError called even if the page that started the request is gone */
export const useAddAddress = (onError?: (error: Error) => void) =>
  useAddressWrite((body: Input<typeof addOwnAddress>['body']) => call(addOwnAddress, { body }), onError)

export const useChangeAddress = () =>
  useAddressWrite(({ id, ...body }: NonNullable<Input<typeof changeOwnAddress>['body']> & { id: string }) =>
    call(changeOwnAddress, { params: { id }, body }),
  )

export const useRemoveAddress = () =>
  useAddressWrite((id: string) => call(removeOwnAddress, { params: { id } }))
