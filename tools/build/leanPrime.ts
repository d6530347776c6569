import path from 'node:path';
import type { Plugin } from 'vite';

const words = (text: string): string[] => text.split(' ');

/** Functions inside PrimeReact's parts for what no page of the site has, by folder of the part. */
export const unusedFunctions: Readonly<Record<string, readonly string[]>> = {
  datatable: [
    ...words('saveState restoreState _restoreState exportCSV createResponsiveStyle createLoader'),
    // Columns that are resized, moved, frozen or filtered; sorting by itself, or by several.
    ...words('onColumnResize onColumnResizeStart onColumnResizeEnd resizeTableCells addColumnWidthStyles createResizer'),
    ...words('onColumnHeaderMouseDown onColumnHeaderDragStart onColumnHeaderDragOver onColumnHeaderDrop createReorderIndicators'),
    ...words('updateStickyPosition filterLocal cloneFilters executeLocalFilter getActiveFilters createFilter'),
    ...words('createFilterCells sortMultiple sortSingle compareValuesOnSort addSortMeta removeSortMeta updateSortableDisabled'),
    // Rows that are chosen, dragged, grouped, opened or edited by the table itself.
    ...words('onSingleSelection onMultipleSelection onRangeSelection selectRange selectRangeOnCell selectRangeOnRow'),
    ...words('enableDragSelection onDragSelectionMouseMove onColumnHeaderCheckboxChange getSelectableData createCheckbox'),
    ...words('onCellClick onRowClick onRowRightClick onRowMouseDown onRowDragOver onRowDragLeave onRowDrop changeTabIndex'),
    ...words('onRowToggle isRowExpanded createExpansion createGroupHeader createGroupFooter calculateRowGroupSize'),
    ...words(
      'createTableFooter clearState resetColumnOrder restoreColumnWidths saveColumnWidths createResizeHelper createRowFilterElement',
    ),
    ...words('createBeforeResizeStyleElement updateFrozenRowStickyPosition updateFrozenRowGroupHeaderStickyPosition onRowDragStart'),
    ...words('onRowEditInit onRowEditSave onRowEditCancel onEditInit onEditCancel onCellMouseDown onCellMouseUp onResizerDoubleClick'),
    ...words('bindDragSelectionEvents bindColumnResizeEvents unbindColumnResizeEvents onColumnHeaderDragLeave onResizerClick'),
    ...words('switchCellToViewMode onEditChange onEditSave onEditingMetaChange onFrozenEditingMetaChange'),
  ],
  calendar: [
    ...words('createSecondPicker createMiliSecondPicker createAmPmPicker createButtonBar onTodayButtonClick'),
    ...words('incrementSecond decrementSecond incrementMilliSecond decrementMilliSecond destroyMask enableModality'),
    ...words('disableModality toggleAmPm onClearButtonClick onMonthDropdownChange onYearDropdownChange'),
    ...words('createMonthPicker createYearPicker onMonthCellKeydown onYearCellKeydown createTitleDecadeElement'),
  ],
  dialog: words('createMaximizeIcon createTemplateElement onDrag onResize createStyle'),
};

/** Methods of PrimeReact's helpers that none of its parts on the site calls. */
export const unusedMethods: readonly string[] = [
  ...words('getBrowserLanguage getClientHeight getClientWidth removeMultipleClasses isAttributeNotEquals getHeight getWidth'),
  ...words('flipfitCollision findCollisionPosition fadeIn fadeOut getUserAgent calculateScrollbarWidth getBrowser'),
  ...words('focusFirstElement getCursorOffset invokeElementMethod applyStyle hasCSSTransition findIndexInList'),
  ...words('getPropCaseInsensitive isValidChild toCapitalCase isPrintableCharacter isScalar'),
];

const UNUSED_PARTS =
  /createElement\((?:Checkbox|ColumnFilter|FocusTrap|HeaderCheckbox|RadioButton|RowCheckbox|RowRadioButton|RowTogglerButton),/g;

const UNUSED_OF_PAGES = /createElement\((?:CurrentPageReport|JumpToPageInput|RowsPerPageDropdown),/g;

const FILTER_SERVICE = /^var FilterService = \{\n(?:(?!^\};).*\n)*?^\};$/m;

const functionOf = (name: string): RegExp =>
  new RegExp(`^  var ${name} = function ${name}\\([^)]*\\) \\{\\n(?:(?!^  \\};).*\\n)*?  \\};$`, 'gm');
const methodOf = (name: string): RegExp =>
  new RegExp(`^    key: "${name}",\\n    value: function ${name}\\([^)]*\\) \\{\\n(?:(?!^    \\}).*\\n)*?    \\}$`, 'gm');

/** What is replaced in a part's file: a name for messages, the text, and what stands there instead. */
interface Cut {
  readonly name: string;
  readonly text: RegExp;
  readonly instead: string;
}

const cutsOf = (folder: string): Cut[] => [
  ...(unusedFunctions[folder] ?? []).map((name) => ({ name, text: functionOf(name), instead: `  var ${name} = function () {};` })),
  ...(folder === 'utils' ? unusedMethods : []).map((name) => ({
    name,
    text: methodOf(name),
    instead: `    key: "${name}",\n    value: function () {}`,
  })),
  ...(folder === 'api' ? [{ name: 'FilterService', text: FILTER_SERVICE, instead: 'var FilterService = { filters: {} };' }] : []),
  ...(folder === 'paginator' ? [{ name: 'parts of pages', text: UNUSED_OF_PAGES, instead: "createElement('i'," }] : []),
  ...(folder === 'datatable' ? [{ name: 'parts of the table', text: UNUSED_PARTS, instead: "createElement('i'," }] : []),
];

/**
 * A file of PrimeReact without what the site does not use. Throws if something that should be cut is not in it: PrimeReact's text has
 * changed, and the lists above must be looked through.
 */
export function leanPrime(code: string, folder: string): string {
  let lean = code
    // Sheets, and the names of classes for them: the site's parts are unstyled.
    .replace(/^var ((?:\w*[sS])tyles(?:\$\w+)?) = (["'`])(?:\\.|(?!\2)[^\\])*\2;$/gm, 'var $1 = "";')
    .replace(/^\s+classes: classes(?:\$\w+)?,?$/gm, '')
    // Names for developers, which keep parts that nothing uses.
    .replace(/^\w+\.displayName = '\w+';$/gm, '');
  const missing: string[] = [];
  for (const { name, text, instead } of cutsOf(folder)) {
    const without = lean.replace(text, () => instead);
    if (without === lean) missing.push(name);
    lean = without;
  }
  if (missing.length > 0) throw new Error(`primereact/${folder} has no ${missing.join(', ')}: look through tools/build/leanPrime.ts`);
  return lean;
}

/** 'calendar', or 'icons/calendar' of a drawing by that name. */
export const folderOf = (id: string): string => path.dirname(id.slice(id.lastIndexOf('primereact/') + 'primereact/'.length));

const EXTRAS = path.resolve(import.meta.dirname, '../../src/lib/shims/tableExtras.ts');

/** Without it the table of the merchant centre is 30 kB heavier, and passes its bound of 240 kB. */
export const primeWithoutExtras = (): Plugin => ({
  name: 'prime-without-extras',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^primereact\/(?:keyfilter|ripple|tooltip)$/ },
    handler: () => EXTRAS,
  },
  transform: {
    filter: { id: /node_modules\/primereact\/.*\.esm\.js$/ },
    handler: (code, id) => leanPrime(code, folderOf(id)),
  },
});
