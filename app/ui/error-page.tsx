import { useContext, useState } from 'react'
import { href, Link } from 'react-router'
import { DocumentContext } from './document.ts'
import { useMessages } from './messages.ts'
import { PageBanner } from './page-banner.tsx'

const REQUEST_ID = 'request-id'

/**
 * What stands in place of a page that is missing or broken, with the ways back. One that the server could not make says by which
 * number the shop finds out why.
 */
export function ErrorPage({ notFound }: { notFound: boolean }) {
  const words = useMessages().errorPages
  const rendered = useContext(DocumentContext)
  // A browser has it from the page itself.
  const [requestId] = useState(() =>
    rendered ? rendered.requestId : document.getElementById(REQUEST_ID)?.textContent,
  )
  return (
    <>
      <PageBanner title={notFound ? words.notFoundTitle : words.brokenTitle} />
      <div className="empty">
        <p>{notFound ? words.notFound : words.broken}</p>
        {!notFound && requestId && (
          <p>
            <span>{words.tellUs}</span> <b id={REQUEST_ID}>{requestId}</b>
          </p>
        )}
        <p>
          {!notFound && (
            // biome-ignore lint/a11y/useValidAnchor: this very page, with its query
            <a className="button" href="">
              {words.tryAgain}
            </a>
          )}
          <Link reloadDocument className={notFound ? 'button' : 'button quiet'} to={href('/order-now')}>
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
