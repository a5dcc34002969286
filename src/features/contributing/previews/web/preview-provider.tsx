import {
  createContext,
  type ComponentType,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { icons } from '#client/ui/icons.ts'
import { RowButton } from '#client/ui/list/row-button.tsx'
import { isLinkable } from '#features/catalogue/resources/format.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { previewTexts } from '../messages.ts'
import type { PageTools } from './preview-sheet.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import styles from './preview-provider.module.css'

/** `at`: the page, slide or section of the text to begin with. */
type Show = (resource: PublicResource, button: Element, at?: number) => void

const Preview = createContext<Show>(() => {
  throw new Error('A PreviewButton needs a PreviewProvider')
})

interface PreviewProviderProps {
  /** All resources of the list are public and have an own page. */
  readonly isPublic?: boolean
  /** Further buttons of the dialog. */
  readonly Tools?: ComponentType<{ readonly resource: PublicResource }>
  readonly PageTools?: PageTools
  readonly children: ReactNode
}

/** Wraps a list and opens the preview dialog for its buttons. */
export function PreviewProvider({ isPublic = false, Tools, PageTools, children }: PreviewProviderProps) {
  const [{ resource, at }, setShown] = useState<{ resource?: PublicResource; at?: number | undefined }>({})
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<Element>()
  const show = useCallback<Show>((requested, pressed, first) => {
    button.current = pressed
    setShown({ resource: requested, at: first })
  }, [])
  useEffect(() => {
    // The browser returns the focus to the button; if its row was removed, the list takes it.
    if (!resource && button.current?.isConnected === false) list.current?.focus({ preventScroll: true })
  }, [resource])
  return (
    <Preview.Provider value={show}>
      <div ref={list} tabIndex={-1} className={styles.list}>
        {children}
      </div>
      <PreviewDialog
        resource={resource}
        at={at}
        isPublic={isPublic}
        Tools={Tools}
        PageTools={PageTools}
        onClose={() => setShown({})}
      />
    </Preview.Provider>
  )
}

interface PreviewButtonProps {
  readonly resource: PublicResource
  /** Id of the element that names the resource. */
  readonly titleId: string
}

/** Links have no preview. */
export function PreviewButton({ resource, titleId }: PreviewButtonProps) {
  const show = useContext(Preview)
  if (resource.kind === 'link' || !isLinkable(resource.file_url)) return null
  return (
    <RowButton
      icon={icons.eye}
      aria-haspopup="dialog"
      aria-describedby={titleId}
      onClick={({ currentTarget }) => show(resource, currentTarget)}
    >
      {previewTexts.preview}
    </RowButton>
  )
}

interface ReadAtButtonProps extends PreviewButtonProps {
  /** Page, slide or section of the text. */
  readonly at: number
  readonly children: ReactNode
}

/** Opens the preview at a place of the text. */
export function ReadAtButton({ resource, titleId, at, children }: ReadAtButtonProps) {
  const show = useContext(Preview)
  return (
    <button
      type="button"
      className={styles.place}
      aria-haspopup="dialog"
      aria-describedby={titleId}
      onClick={({ currentTarget }) => show(resource, currentTarget, at)}
    >
      {children}
    </button>
  )
}
