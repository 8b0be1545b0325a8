import { href, Link } from 'react-router'
import { useMessages } from './messages.ts'
import css from './page-banner.module.css'
import { PageHead, type PageHeadProps } from './page-head.tsx'

type PageBannerProps = PageHeadProps & {
  /** What the page itself is headed, when search engines know it by more. */
  heading?: string
}

/** The banner at the top of every page, with a breadcrumb whose Home link goes to /lander (section 2); and the page's head. */
export function PageBanner({ heading, ...head }: PageBannerProps) {
  const words = useMessages().shell
  const headed = heading ?? head.title
  const { crumb } = head
  return (
    <div className={css.banner}>
      <PageHead {...head} crumb={crumb ?? headed} />
      <h1>{headed}</h1>
      <nav aria-label={words.breadcrumb}>
        <ol>
          <li>
            <Link to={href('/lander')}>{words.home}</Link>
          </li>
          <li aria-current="page" className={crumb ? undefined : 'unseen'}>
            {crumb ?? headed}
          </li>
        </ol>
      </nav>
    </div>
  )
}
