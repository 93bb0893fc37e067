/** What an electronic invoice says. Amounts in major units of the shop's currency, with all its decimals. */
export interface EInvoiceRequest {
  /** Our id: the same one is never issued twice. */
  id: string
  kind: 'original' | 'adjustment' | 'replacement'
  /** Of an adjustment or a replacement: what it is about. */
  original?: { number: string; issuedOn: string; reason: string }
  currency: string
  buyer: { name: string; company: string; taxCode: string; address: string; phone: string; email: string }
  items: readonly {
    name: string
    unit: string
    quantity: number
    unitPrice: number
    net: number
    percent: number
    tax: number
  }[]
  taxes: readonly { percent: number; net: number; tax: number }[]
  net: number
  tax: number
  gross: number
}

/** What came back of an issued invoice. */
export interface IssuedEInvoice {
  number: string
  /** The code of the tax authority; null: it has not come yet. */
  authorityCode: string | null
  /** The code with which the buyer finds it. */
  lookupCode: string | null
}

/** A provider of electronic invoices. */
export interface EInvoiceService {
  /**
   * Issues an invoice; of one that is issued already, answers it.
   * @throws EInvoiceRefused if trying again is useless; any other error if it may help
   */
  issue(request: EInvoiceRequest): Promise<IssuedEInvoice>
  /** What has become of an invoice whose answer was lost; null: it was not issued. */
  find(id: string): Promise<IssuedEInvoice | null>
  /** The file of an issued invoice. */
  file(id: string, number: string, format: 'xml' | 'pdf'): Promise<Buffer>
}

/** The provider will never issue this invoice as it is. */
export class EInvoiceRefused extends Error {
  override name = 'EInvoiceRefused'
}

export interface EInvoiceAccount {
  baseUrl: string
  user: string
  password: string
  /** The seller's tax code. */
  taxCode: string
  /** Form and series, as they are registered with the authority: `1/001`, `K26MTT`. */
  template: string
  series: string
}

/** The address is not there, or what was asked for. */
class NotThere extends Error {}

interface Answer {
  errorCode?: string | null
  description?: string | null
  result?: unknown
  fileToBytes?: string
}
type Found = { invoiceNo?: string; codeOfTax?: string | null; reservationCode?: string | null }

const timeoutMs = 20_000
/** A session lasts for about an hour. */
const sessionMs = 30 * 60_000

const issuedOf = ({ invoiceNo = '', codeOfTax, reservationCode }: Found): IssuedEInvoice => ({
  number: invoiceNo,
  authorityCode: codeOfTax || null,
  lookupCode: reservationCode || null,
})

/** The invoice as Viettel's S-Invoice (version 2) reads it. */
function bodyOf(request: EInvoiceRequest, { template, series }: EInvoiceAccount) {
  const { buyer, items, taxes, original } = request
  // An adjustment takes off: its sums are positive, and its lines say that they decrease.
  const isAdjusting = request.kind === 'adjustment'
  return {
    generalInvoiceInfo: {
      invoiceType: template.split('/')[0],
      templateCode: template,
      invoiceSeries: series,
      currencyCode: request.currency,
      adjustmentType: { original: '1', replacement: '3', adjustment: '5' }[request.kind],
      paymentStatus: true,
      cusGetInvoiceRight: true,
      transactionUuid: request.id,
      ...(original && {
        originalInvoiceId: original.number,
        originalInvoiceIssueDate: original.issuedOn,
        additionalReferenceDesc: original.reason,
        additionalReferenceDate: original.issuedOn,
      }),
      ...(isAdjusting && { adjustmentInvoiceType: '1' }),
    },
    buyerInfo: {
      buyerName: buyer.name,
      buyerLegalName: buyer.company,
      buyerTaxCode: buyer.taxCode,
      buyerAddressLine: buyer.address,
      buyerPhoneNumber: buyer.phone,
      buyerEmail: buyer.email,
    },
    payments: [{ paymentMethodName: 'TM/CK' }],
    itemInfo: items.map((item, index) => ({
      lineNumber: index + 1,
      selection: 1,
      itemName: item.name,
      unitName: item.unit,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      itemTotalAmountWithoutTax: item.net,
      taxPercentage: item.percent,
      taxAmount: item.tax,
      ...(isAdjusting && { isIncreaseItem: false }),
    })),
    taxBreakdowns: taxes.map(({ percent, net, tax }) => ({
      taxPercentage: percent,
      taxableAmount: net,
      taxAmount: tax,
    })),
    summarizeInfo: {
      totalAmountWithoutTax: request.net,
      totalTaxAmount: request.tax,
      totalAmountWithTax: request.gross,
    },
  }
}

/** A client of Viettel's S-Invoice, and of what speaks as it does. */
export function viettelEInvoices(account: EInvoiceAccount): EInvoiceService {
  const { baseUrl, user, password, taxCode, template } = account
  let session: { token: string; until: number } | undefined

  async function post(path: string, headers: Record<string, string>, body: string): Promise<Response> {
    return fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  async function token(): Promise<string> {
    if (session && session.until > Date.now()) return session.token
    const json = { 'content-type': 'application/json' }
    const answer = await post('/auth/login', json, JSON.stringify({ username: user, password }))
    const { access_token: accessToken } = answer.ok
      ? ((await answer.json()) as { access_token?: string })
      : {}
    // Wrong keys are no fault of the invoice: it waits.
    if (!accessToken)
      throw new Error(`the provider of electronic invoices refuses the sign-in (${answer.status})`)
    session = { token: accessToken, until: Date.now() + sessionMs }
    return accessToken
  }

  /** Calls a service. A refusal of the content is final, everything else may pass. */
  async function call(path: string, body: object | URLSearchParams): Promise<Answer> {
    const isForm = body instanceof URLSearchParams
    const headers = {
      cookie: `access_token=${await token()}`,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    }
    const bodyText = isForm ? body.toString() : JSON.stringify(body)
    const response = await post(`/services/einvoiceapplication/api/${path}`, headers, bodyText)
    if (response.status === 401) session = undefined
    const text = await response.text()
    const isRefused = response.status === 400 || response.status === 422
    if (response.status === 404) throw new NotThere('the provider of electronic invoices answered 404')
    if (!response.ok && !isRefused)
      throw new Error(`the provider of electronic invoices answered ${response.status}`)
    const answer = parsed(text)
    if (isRefused || answer.errorCode)
      throw new EInvoiceRefused(answer.description || answer.errorCode || `status ${response.status}`)
    return answer
  }

  async function find(id: string): Promise<IssuedEInvoice | null> {
    const form = new URLSearchParams({ supplierTaxCode: taxCode, transactionUuid: id })
    const { result } = await call('InvoiceAPI/InvoiceWS/searchInvoiceByTransactionUuid', form).catch(
      (error: unknown): Answer => {
        // An invoice that is not there is answered as an error: it is sent again, with the same key.
        if (error instanceof EInvoiceRefused || error instanceof NotThere) return {}
        throw error
      },
    )
    const [invoice] = (Array.isArray(result) ? result : []) as Found[]
    return invoice?.invoiceNo ? issuedOf(invoice) : null
  }

  return {
    find,

    async issue(request) {
      const { result } = await call(
        `InvoiceAPI/InvoiceWS/createInvoice/${encodeURIComponent(taxCode)}`,
        bodyOf(request, account),
      )
      const issued = issuedOf(result ?? {})
      if (issued.number === '')
        throw new Error('the provider of electronic invoices answered without a number')
      return issued
    },

    async file(id, number, format) {
      const { fileToBytes } = await call('InvoiceAPI/InvoiceUtilsWS/getInvoiceRepresentationFile', {
        supplierTaxCode: taxCode,
        invoiceNo: number,
        templateCode: template,
        transactionUuid: id,
        fileType: format.toUpperCase(),
      })
      if (!fileToBytes) throw new Error('the provider of electronic invoices answered without a file')
      return Buffer.from(fileToBytes, 'base64')
    },
  }
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    throw new Error('the provider of electronic invoices answered something that is no JSON')
  }
}
