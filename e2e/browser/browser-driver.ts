import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { chromium, expect } from '@playwright/test'
import { getFreePort } from '../../scripts/free-port.ts'
import type { OldestBrowser } from '../../scripts/programs/oldest-browsers.ts'

/** A browser with one window as wide as a phone's, steered by what all of them have: addresses, scripts, pointer, keys. */
export type DrivenBrowser = {
  open(address: string): Promise<unknown>
  /** What the expression gives in the page: something that JSON can carry. */
  evaluate(expression: string): Promise<unknown>
  /** Presses what stands there, in CSS pixels of the window. */
  press(place: { x: number; y: number }): Promise<unknown>
  type(text: string): Promise<unknown>
  close(): Promise<unknown>
}

/** Starts the browser that has this program file. What fails in its scripts is told to `onError`, except by WebKitGTK. */
export function startBrowser(
  browser: OldestBrowser,
  program: string,
  onError: (text: string) => void,
): Promise<DrivenBrowser> {
  if (browser === 'Firefox ESR') return startFirefox(program, onError)
  return browser === 'WebKitGTK' ? startWebKit(program) : startChromium(program, onError)
}

const PHONE = { width: 390, height: 844 }

async function startChromium(
  executablePath: string,
  onError: (text: string) => void,
): Promise<DrivenBrowser> {
  const browser = await chromium.launch({ executablePath, args: ['--no-zygote'] })
  const page = await browser.newPage({ viewport: PHONE })
  page.on('pageerror', (error) => onError(error.message))
  return {
    open: (address) => page.goto(address),
    evaluate: (expression) => page.evaluate(expression),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  }
}

/** What is looked at of the results of its commands. */
type BidiResult = {
  contexts?: { context: string }[]
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

/** The stock Firefox speaks WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
async function startFirefox(program: string, onError: (text: string) => void): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'mathappu-firefox-'))
  const firefox = spawn(program, ['--headless', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await findInOutput(firefox.stderr, /WebDriver BiDi listening on (\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')

  const waiting = new Map<number, { resolve: (result: BidiResult) => void; reject: (error: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, result, params, message } = JSON.parse(data)
    if (type === 'success') waiting.get(id)?.resolve(result)
    if (type === 'error') waiting.get(id)?.reject(new Error(message))
    // React Router prefetches a page's data by <link rel="prefetch">, which Firefox refuses where default-src does; a tap fetches it.
    const failed = method === 'log.entryAdded' && params.type === 'javascript' && params.level === 'error'
    if (failed && !params.text.startsWith('Content-Security-Policy')) onError(params.text)
  })
  const send = (method: string, params: object) => {
    const id = waiting.size
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise<BidiResult>((resolve, reject) => waiting.set(id, { resolve, reject }))
  }

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send('browsingContext.getTree', {})
  const context = contexts?.[0]?.context
  await send('browsingContext.setViewport', { context, viewport: PHONE })
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => {
      const script = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false }
      const { result, exceptionDetails } = await send('script.evaluate', script)
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null')
    },
    ...createInputActions((actions) => send('input.performActions', { context, actions })),
    close: async () => {
      await stopProcess(firefox)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** MiniBrowser on a screen of its own, steered by WebDriver: https://www.w3.org/TR/webdriver2/ */
async function startWebKit(binary: string): Promise<DrivenBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const DISPLAY = `:${await findInOutput(screen.stdio[3] as Readable, /(\d+)/)}`
  const port = await getFreePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // A container may forbid the sandbox, as it does for Chromium.
    env: { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { method, body: JSON.stringify(body) })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(value.message)
    return value
  }
  await expect.poll(() => send('GET', 'status').catch(() => undefined)).toBeTruthy()
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId } = await send('POST', 'session', { capabilities: { alwaysMatch: options } })
  const session = `session/${sessionId}`
  await send('POST', `${session}/window/rect`, PHONE)
  return {
    open: (url) => send('POST', `${session}/url`, { url }),
    evaluate: (expression) =>
      send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    ...createInputActions((actions) => send('POST', `${session}/actions`, { actions })),
    close: async () => {
      await send('DELETE', session)
      await stopProcess(driver)
      await stopProcess(screen)
    },
  }
}

/** Pointer and keys as both kinds of WebDriver have them. */
function createInputActions(
  perform: (actions: object[]) => Promise<unknown>,
): Pick<DrivenBrowser, 'press' | 'type'> {
  return {
    press: ({ x, y }) =>
      perform([
        {
          type: 'pointer',
          id: 'finger',
          actions: [
            { type: 'pointerMove', x, y },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]),
    type: (text) =>
      perform([
        {
          type: 'key',
          id: 'keys',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ]),
  }
}

/** What the pattern's group finds in the first line that has it. */
async function findInOutput(output: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface(output)) {
    const match = pattern.exec(line)?.[1]
    if (match) return match
  }
  throw new Error(`The program ended without saying ${pattern}.`)
}

async function stopProcess(program: ChildProcess) {
  program.kill()
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
}
