import { Package } from 'lucide-react'
import { useState } from 'react'
import { picturePath } from '#domain/catalogue/picture.ts'
import css from './product-picture.module.css'

/** A product's picture, or an icon without one. Decorative, since the name is next to it. */
export function ProductPicture({ path, size }: { path: string | null | undefined; size: 's' | 'l' }) {
  const [failedPath, setFailedPath] = useState<string>()
  if (!path || path === failedPath)
    return <Package className={css.picture} data-size={size} aria-hidden strokeWidth={1} />
  return (
    <img
      className={css.picture}
      data-size={size}
      src={picturePath(path, 'row')}
      loading="lazy"
      alt=""
      onError={() => setFailedPath(path)}
    />
  )
}
