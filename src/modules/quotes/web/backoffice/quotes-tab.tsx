import { useQuery } from '@tanstack/react-query'
import { FileText, Link as LinkIcon, Link2Off } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { address } from '#kernel/contract/endpoint.ts'
import {
  createQuote,
  deleteQuote,
  listQuotes,
  orderQuote,
  sendQuote,
  shareQuote,
  updateQuote,
  type Quote,
} from '../../contract/quotes.ts'
import { getQuotePdf } from '../../contract/quote-pdf.ts'
import { quoteStatuses } from '#modules/record-states/contract.ts'
import {
  quoteById,
  quoteMailPreview,
  useDeleteQuote,
  useOrderQuote,
  useSendQuote,
  useShareQuote,
  useWithdrawQuoteLink,
  type OrderedQuote,
} from '../queries/staff-quotes.ts'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { readAhead, readFresh } from '#kernel/web/backoffice/editing/read-ahead.ts'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { IconButton, rowButtonLook } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { optionsOf, SendDialog } from '#modules/customers/web/backoffice/index.ts'
import { AddressDialog } from './address-dialog.tsx'
import { GoneChoicesDialog } from './gone-choices-dialog.tsx'
import { quoteColumns } from './quote-columns.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { CopyDialog } from '#kernel/web/backoffice/copying/copy-dialog.tsx'
import { Button } from '#kernel/web/ui/button.tsx'

/** The next step of a quote, as a word in its row; a double click counts once. */
const NextButton = ({
  label,
  disabled,
  run,
  children,
}: {
  /** What it does with which quote. */
  label: string
  disabled: boolean
  run: () => void
  children: ReactNode
}) => (
  <Button
    look="plain"
    size="touch"
    aria-label={label}
    disabled={disabled}
    onClick={({ detail }) => detail < 2 && run()}
    className="min-h-7! px-2! py-0! whitespace-nowrap text-accent! order-last !"
  >
    {children}
  </Button>
)

/** The quote named in the URL, always refetched so that its version is current. */
function OpenQuote({ id, close }: { id: string; close: () => void }) {
  const { data: quote } = useQuery({
    ...quoteById(id),
    queryFn: () => readFresh(quoteById(id)),
    refetchOnMount: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })
  return quote ? <QuoteDialog quote={quote} close={close} /> : null
}

const isOpen = ({ status }: Quote) => status === 'draft' || status === 'sent' || status === 'viewed'

/** The list of quotes, with the actions to edit, send, share and order them. */
export function QuotesTab() {
  const { search, open, close, askExactly } = useListSearch()
  const may = {
    add: useMay(createQuote),
    edit: useMay(updateQuote),
    remove: useMay(deleteQuote),
    send: useMay(sendQuote),
    share: useMay(shareQuote),
    order: useMay(orderQuote),
  }
  const send = useSendQuote()
  const withdraw = useWithdrawQuoteLink()
  const share = useShareQuote()
  const [sent, setSent] = useState<Quote | null>(null)
  const [asked, setAsked] = useState<{ sent: OrderedQuote; gone: string[] } | null>(null)
  const [homeless, setHomeless] = useState<Quote | null>(null)
  const order = useOrderQuote({
    onGone: (sent, gone) => setAsked({ sent, gone }),
    onHomeless: setHomeless,
  })
  const deleting = useDeleteDialog(
    useDeleteQuote(),
    ({ quoteNumber }: Quote) => `Delete ${quoteNumber}?`,
    () => <>The quote and its private link stop existing. This cannot be undone.</>,
  )
  const edited = search['quote']
  const buttonsOf = (quote: Quote) => (
    <>
      {quote.status === 'accepted' && quote.orderId === null && (
        <NextButton
          label={`Create order from ${quote.quoteNumber}`}
          disabled={!may.order || order.isPending}
          run={() => void order.order(quote)}
        >
          Create order
        </NextButton>
      )}
      {isOpen(quote) && (
        <NextButton
          label={`Send ${quote.quoteNumber}`}
          disabled={!may.send || send.isPending}
          run={() => setSent(quote)}
        >
          Send
        </NextButton>
      )}
      {isOpen(quote) && (
        <IconButton
          label={
            quote.status === 'draft'
              ? `Make the link of ${quote.quoteNumber}`
              : `Link of ${quote.quoteNumber}`
          }
          disabled={!may.share || share.isPending}
          run={() => share.mutate(quote)}
        >
          <LinkIcon size={15} aria-hidden />
        </IconButton>
      )}
      {quote.sentAt !== null && (
        <IconButton
          label={`End the link of ${quote.quoteNumber}`}
          disabled={!may.send || withdraw.isPending}
          run={() => withdraw.mutate(quote)}
        >
          <Link2Off size={15} aria-hidden />
        </IconButton>
      )}
      <a
        href={address(getQuotePdf, { params: { id: quote.id } })}
        target="_blank"
        rel="noreferrer"
        aria-label={`PDF of ${quote.quoteNumber}`}
        title={`PDF of ${quote.quoteNumber}`}
        data-on-demand
        className={rowButtonLook}
      >
        <FileText size={15} aria-hidden />
      </a>
    </>
  )
  const leave = () => (search['of'] ? askExactly({ customer: search['of'] }) : close('quote'))
  return (
    <>
      <RecordTab
        list={listQuotes}
        noun={{ one: 'quote', many: 'quotes' }}
        columns={quoteColumns}
        filters={[
          { name: 'status', label: 'Status', options: optionsOf(quoteStatuses) },
          {
            name: 'ending',
            label: 'Waiting for an answer',
            options: [{ value: 'week', label: 'Ends this week' }],
          },
        ]}
        defaultSort="-createdAt"
        searchPlaceholder="Number or customer"
        nameOf={({ quoteNumber }) => quoteNumber}
        actions={buttonsOf}
        add={{ label: 'Create Quote', may: may.add, run: () => open('quote', 'new') }}
        may={{ edit: may.edit, remove: ({ orderId }) => may.remove && orderId === null }}
        edit={({ id }) => {
          readAhead(quoteById(id))
          open('quote', id)
        }}
        deleting={deleting}
        empty="No quotes yet."
        emptyHint="A quote lists what you offer a customer, until when, and for how much."
        emptyAction={{ label: 'Write the first quote', may: may.add, run: () => open('quote', 'new') }}
      />
      {sent && (
        <SendDialog
          title={`Send ${sent.quoteNumber}?`}
          preview={quoteMailPreview(sent.id)}
          busy={send.isPending}
          close={() => setSent(null)}
          send={() => send.mutate(sent, { onSettled: () => setSent(null) })}
        />
      )}
      {share.data && <LinkDialog shared={share.data} close={share.reset} />}
      {homeless && (
        <AddressDialog
          quote={homeless}
          busy={order.isPending}
          close={() => setHomeless(null)}
          confirm={(address) => {
            setHomeless(null)
            order.mutate({ quote: homeless, address })
          }}
        />
      )}
      {asked && (
        <GoneChoicesDialog
          quote={asked.sent.quote}
          gone={asked.gone}
          busy={order.isPending}
          close={() => setAsked(null)}
          confirm={() => order.mutate({ ...asked.sent, asAgreed: true }, { onSuccess: () => setAsked(null) })}
        />
      )}
      {edited === 'new' && <QuoteDialog quote={null} customerId={search['of']} close={leave} />}
      {edited !== undefined && edited !== 'new' && <OpenQuote key={edited} id={edited} close={leave} />}
    </>
  )
}

/** The private link of a quote, for customers who are reached by other means than e-mail. */
function LinkDialog({
  shared: { link, quote },
  close,
}: {
  shared: { link: string; quote: Quote }
  close: () => void
}) {
  return (
    <CopyDialog title={`Link of ${quote.quoteNumber}`} text={link} close={close}>
      {quote.customerName} reads and answers the quote there. So does everybody else who has the link: pass it
      on by a message to one person. Nothing was mailed.
    </CopyDialog>
  )
}
