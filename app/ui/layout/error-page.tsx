import { useContext, useState } from 'react'
import { href, Link } from 'react-router'
import { useMessages } from '../messages.ts'
import { DocumentContext } from './document-context.ts'
import { PageBanner } from './page-banner.tsx'

const REQUEST_ID_ELEMENT = 'request-id'

/**
 * Shown for a missing or failed page, with links back. A page that failed on the server shows the request id, by
 * which the shop can find the error in the log.
 */
export function ErrorPage({ isNotFound }: { isNotFound: boolean }) {
  const words = useMessages().errorPages
  const rendered = useContext(DocumentContext)
  // In the browser, the id is read from the rendered document.
  const [requestId] = useState(() =>
    rendered ? rendered.requestId : document.getElementById(REQUEST_ID_ELEMENT)?.textContent,
  )
  return (
    <>
      <PageBanner title={isNotFound ? words.notFoundTitle : words.brokenTitle} />
      <div className="empty">
        <p>{isNotFound ? words.notFound : words.broken}</p>
        {!isNotFound && requestId && (
          <p>
            <span>{words.tellUs}</span> <b id={REQUEST_ID_ELEMENT}>{requestId}</b>
          </p>
        )}
        <p>
          {!isNotFound && (
            // biome-ignore lint/a11y/useValidAnchor: reloads this URL with its query
            <a className="button" href="">
              {words.tryAgain}
            </a>
          )}
          <Link reloadDocument className={isNotFound ? 'button' : 'button quiet'} to={href('/order-now')}>
            {words.toOrderNow}
          </Link>
          <Link reloadDocument className="button quiet" to={href('/lander')}>
            {words.toHome}
          </Link>
        </p>
      </div>
    </>
  )
}
