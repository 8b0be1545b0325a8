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

/** A browser with one phone-sized window. Its driver offers only what all tested browsers support: URLs, scripts, pointer, keys. */
export type DrivenBrowser = {
  open(url: string): Promise<unknown>
  /** Evaluates an expression in the page. The value must be serializable as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks at a point of the window, in CSS pixels. */
  press(point: { x: number; y: number }): Promise<unknown>
  type(text: string): Promise<unknown>
  close(): Promise<unknown>
}

/** Starts a browser's program file. Script errors are passed to `onError`, except in WebKitGTK. */
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
    open: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  }
}

/** The parts of command results that the driver reads. */
type BidiResult = {
  contexts?: { context: string }[]
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

/** Drives an unmodified Firefox by WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
async function startFirefox(program: string, onError: (text: string) => void): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'mathappu-firefox-'))
  const firefox = spawn(program, ['--headless', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await findInOutput(firefox.stderr, /WebDriver BiDi listening on (\S+)/)
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open')

  const pending = new Map<number, { resolve: (result: BidiResult) => void; reject: (error: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, result, params, message } = JSON.parse(data)
    if (type === 'success') pending.get(id)?.resolve(result)
    if (type === 'error') pending.get(id)?.reject(new Error(message))
    // Firefox applies default-src to React Router's <link rel="prefetch"> and blocks it. The navigation fetches the data instead.
    const isError = method === 'log.entryAdded' && params.type === 'javascript' && params.level === 'error'
    if (isError && !params.text.startsWith('Content-Security-Policy')) onError(params.text)
  })
  const send = (method: string, params: object) => {
    const id = pending.size
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise<BidiResult>((resolve, reject) => pending.set(id, { resolve, reject }))
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

/** Drives MiniBrowser on its own X display by WebDriver: https://www.w3.org/TR/webdriver2/ */
async function startWebKit(binary: string): Promise<DrivenBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const DISPLAY = `:${await findInOutput(screen.stdio[3] as Readable, /(\d+)/)}`
  const port = await getFreePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Containers may forbid the sandbox, as for Chromium.
    env: { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { method, body: JSON.stringify(body) })
    const { value } = await response.json()
    if (!response.ok) throw new Error(value.message)
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

/** Pointer and key actions, which both versions of WebDriver share. */
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

/** Returns the first match of the pattern's group in a program's output. */
async function findInOutput(output: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface(output)) {
    const match = pattern.exec(line)?.[1]
    if (match) return match
  }
  throw new Error(`The program ended without printing ${pattern}.`)
}

async function stopProcess(program: ChildProcess) {
  program.kill()
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
}
