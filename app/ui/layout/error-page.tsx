import { useContext, useState } from 'react'
import { href, Link } from 'react-router'
import { useMessages } from '../messages.ts'
import { DocumentContext } from './document-context.ts'
import { PageBanner } from './page-banner.tsx'

const REQUEST_ID_ELEMENT = 'request-id'

/**
 * What stands in place of a page that is missing or broken, with the ways back. One that the server could not make says by which
 * number the shop finds out why.
 */
export function ErrorPage({ isNotFound }: { isNotFound: boolean }) {
  const words = useMessages().errorPages
  const rendered = useContext(DocumentContext)
  // A browser has it from the page itself.
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
            // biome-ignore lint/a11y/useValidAnchor: this very page, with its query
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
