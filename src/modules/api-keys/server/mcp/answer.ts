import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import { release } from '#kernel/process/release.ts'
import type { UsedKey } from '../api-keys.repository.ts'
import { callTool, describeTool, mayUse, toolsOf } from './tools.ts'

const instructions = `This is a shop for made-to-measure window coverings. Amounts are in major units of the currency that a record names, otherwise of the shop's. Lengths are in metres. Lists come in pages: pass next_cursor as cursor to read on, and trust total for counting. Drafts that you make are sent to nobody; tell the person where to find and send them.`

/** A request with a key that was accepted. */
interface Asked {
  key: UsedKey
  authorization: string
  ip: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: unknown
}

/** What a key may do, as a server of one request. */
function serverFor(http: FastifyInstance, { key, authorization, ip }: Asked): Server {
  const tools = toolsOf(http)
  const server = new Server(
    { name: 'fenestra', title: 'Fenestra', version: release() },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: tools
      .filter((tool) => mayUse(key, tool))
      .map((tool) => describeTool(tool, http.customFields)) as never,
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`)
    const { text, isError } = await callTool(tool, params.arguments ?? {}, { http, authorization, ip })
    return { content: [{ type: 'text' as const, text }], isError }
  })
  return server
}

/** Clients of 2025 begin with a handshake, which a server without sessions answers anew each time. */
async function answerLegacy(server: Server, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  })
  await server.connect(transport)
  return transport.handleRequest(request, { parsedBody })
}

/** Answers one message in JSON. Nothing is kept between two of them. */
export async function answerMcp(http: FastifyInstance, mcpRequest: Asked): Promise<Response> {
  const { body: parsedBody, headers } = mcpRequest
  const headerNames = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']
  const request = new Request('http://shop/mcp', {
    method: 'POST',
    headers: headerNames.flatMap((name) =>
      headers[name] ? [[name, String(headers[name])] as [string, string]] : [],
    ),
    body: JSON.stringify(parsedBody),
  })
  if (await isLegacyRequest(request, parsedBody))
    return answerLegacy(serverFor(http, mcpRequest), request, parsedBody)
  // As no tool tells of its progress, every answer is JSON.
  const handler = createMcpHandler(() => serverFor(http, mcpRequest), {
    legacy: 'reject',
    maxSubscriptions: 0,
  })
  return handler.fetch(request, { parsedBody })
}
