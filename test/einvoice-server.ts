import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** How the server answers a request to issue. */
export type EInvoiceTrouble =
  /** It does nothing and hangs up. */
  | 'down'
  /** It issues, and hangs up. */
  | 'lost'
  /** It says that the content is wrong. */
  | 'refused'
  | undefined

interface Issued {
  invoiceNo: string
  reservationCode: string
  codeOfTax: string
  body: { generalInvoiceInfo: Record<string, unknown> } & Record<string, unknown>
}

/** A stand-in for Viettel's S-Invoice, with what it has issued. */
export async function startEInvoiceServer() {
  const issued = new Map<string, Issued>()
  const running = {
    issued,
    /** How the next requests to issue are answered; then well. */
    troubles: [] as EInvoiceTrouble[],
    /** Whether the code of the authority has not come yet. */
    isCodeLate: false,
    /** Requests to issue. */
    requests: 0,
    settings: () => ({
      EINVOICE_URL: running.baseUrl,
      EINVOICE_USER: 'shop',
      EINVOICE_PASSWORD: 'of-the-tests',
      EINVOICE_TAX_CODE: '0100109106-501',
      EINVOICE_SERIES: 'K26MTT',
    }),
    baseUrl: '',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  const answer = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  function create(raw: string, response: ServerResponse): void {
    running.requests += 1
    const trouble = running.troubles.shift()
    if (trouble === 'down') return void response.destroy()
    if (trouble === 'refused')
      return answer(response, 400, {
        errorCode: 'BAD_REQUEST_TAX_CODE',
        description: 'The tax code is wrong',
      })
    const body = JSON.parse(raw) as Issued['body']
    const id = String(body.generalInvoiceInfo['transactionUuid'])
    const made = issued.get(id) ?? {
      invoiceNo: `K26MTT${issued.size + 1}`,
      reservationCode: randomUUID().slice(0, 8),
      codeOfTax: `M1-26-${issued.size + 1}`,
      body,
    }
    issued.set(id, made)
    if (trouble === 'lost') return void response.destroy()
    const { body: _, codeOfTax: __, ...result } = made
    answer(response, 200, { errorCode: null, description: null, result })
  }

  const server = createServer(async (request, response) => {
    const raw = await text(request)
    const { pathname } = new URL(request.url ?? '', 'http://einvoices')
    if (pathname === '/auth/login') return answer(response, 200, { access_token: 'a-token' })
    if (request.headers.cookie !== 'access_token=a-token') return answer(response, 401, {})
    if (pathname.includes('/createInvoice/')) return create(raw, response)
    if (pathname.endsWith('/searchInvoiceByTransactionUuid')) {
      const found = issued.get(new URLSearchParams(raw).get('transactionUuid') ?? '')
      if (!found)
        return answer(response, 400, { errorCode: 'INVOICE_NOT_FOUND', description: 'Invoice not found' })
      const { codeOfTax, ...rest } = found
      const result = [running.isCodeLate ? rest : { ...rest, codeOfTax }]
      return answer(response, 200, { errorCode: null, result })
    }
    if (pathname.endsWith('/getInvoiceRepresentationFile')) {
      const { invoiceNo, fileType } = JSON.parse(raw) as Record<string, string>
      const content = fileType === 'XML' ? `<hoadon>${invoiceNo}</hoadon>` : `%PDF-1.7 ${invoiceNo}`
      return answer(response, 200, { fileToBytes: Buffer.from(content).toString('base64') })
    }
    return answer(response, 404, {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return running
}
