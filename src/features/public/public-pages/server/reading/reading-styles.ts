/** Rules of the pages of text and of page pictures, beside the common ones. */
export const readingStyles = `
.text{max-width:42rem}:is(.text,.pages) section+section{margin-top:2rem;border-top:1px solid var(--line)}
.text section>*+*,.text div>*+*{margin-top:.7rem}.text :is(p,li,td,th){white-space:pre-line}.text ul,.text ol{padding-left:1.4rem}
.scrolled{overflow-x:auto}.text table{border-collapse:collapse}.text :is(td,th){padding:.3rem .6rem;border:1px solid var(--line);text-align:left;vertical-align:top}
.note{padding-left:.8rem;border-left:3px solid var(--line);color:var(--quiet);font-size:.9rem}
.page{width:480px;height:auto;max-width:100%;border:1px solid var(--line);background:#fff}
@media (min-width:48em){.page{width:960px}}
@media (prefers-color-scheme:dark){.page,.text img{filter:brightness(.8)}}
@media print{.scrolled{overflow:visible}}`
