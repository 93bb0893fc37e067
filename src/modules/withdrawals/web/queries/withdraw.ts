import { call } from '#kernel/web/api.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'
import { declareWithdrawal, type WithdrawalForm } from '../../contract/index.ts'

export const useDeclareWithdrawal = () =>
  useMutation({ mutationFn: (body: WithdrawalForm) => call(declareWithdrawal, { body }) })
