#include "app/memory.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>

#include "model/import/file_endings.h"
#include "widgets/items/change_words.h"
#include "widgets/session/trace_place.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr int maxRecent = 12;

QString viewKey(const QString& path)
{
    const QFileInfo file{path};
    const QString place = isRemotePlace(path) ? path : file.canonicalFilePath();
    const QByteArray text = place.toUtf8() + '\n' + QByteArray::number(file.size());
    return QStringLiteral("views/") +
           QString::fromLatin1(QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex());
}

} // namespace

Memory::Memory()
    : m_settings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("lanescope"), QStringLiteral("lanescope"))
{
}

// "pair", A and B, each on a line.
static const QStringList kindsOfEntries{QString{}, QStringLiteral("pair"), QStringLiteral("job")};

QString recentEntry(RecentKind kind, const QStringList& paths)
{
    QStringList lines;
    if (kind != RecentKind::File)
        lines.append(kindsOfEntries[static_cast<int>(kind)]);
    for (const QString& path : paths)
        lines.append(fullPath(path));
    return lines.join(QLatin1Char{'\n'});
}

RecentKind recentKindOf(const QString& entry)
{
    return static_cast<RecentKind>(
        std::max<qsizetype>(0, kindsOfEntries.indexOf(entry.section(QLatin1Char{'\n'}, 0, 0))));
}

QStringList recentPathsOf(const QString& entry)
{
    return recentKindOf(entry) == RecentKind::File ? QStringList{entry} : entry.split(QLatin1Char{'\n'}).mid(1);
}

QString jobTitle(const QStringList& ranks)
{
    if (ranks.isEmpty())
        return {};
    const QFileInfo first{ranks.first()};
    if (first.isDir())
        return QDir{first.absoluteFilePath()}.dirName();
    QString shared = traceTitle(ranks.first());
    for (const QString& rank : ranks) {
        const QString title = traceTitle(rank);
        while (!title.startsWith(shared))
            shared.chop(1);
    }
    static const QRegularExpression number{QStringLiteral("[-_. ]*(rank|r|worker|gpu)?[-_. ]*[0-9]*$"),
                                           QRegularExpression::CaseInsensitiveOption};
    shared.remove(number);
    constexpr qsizetype tellsNothing = 2;
    return shared.size() > tellsNothing ? shared : first.dir().dirName();
}

QStringList Memory::recentEntries() const
{
    QStringList entries;
    for (const QString& entry : m_settings.value(QStringLiteral("recent")).toStringList()) {
        const QStringList paths = recentPathsOf(entry);
        if (std::all_of(paths.begin(), paths.end(), isTraceThere))
            entries.append(entry);
    }
    return entries;
}

QStringList Memory::recentFiles() const
{
    QStringList files;
    for (const QString& entry : recentEntries())
        if (recentKindOf(entry) == RecentKind::File)
            files.append(entry);
    return files;
}

void Memory::addRecent(const QString& path) { addRecentEntry(recentEntry(RecentKind::File, {path})); }

void Memory::addRecentEntry(const QString& entry)
{
    if (!keepsRecent())
        return;
    QStringList entries = m_settings.value(QStringLiteral("recent")).toStringList();
    entries.removeAll(entry);
    entries.prepend(entry);
    m_settings.setValue(QStringLiteral("recent"), entries.mid(0, maxRecent));
}

void Memory::clearRecent()
{
    m_settings.remove(QStringLiteral("recent"));
    m_settings.remove(QStringLiteral("recent_files"));
}

bool Memory::keepsRecent() const { return m_settings.value(QStringLiteral("keep_recent"), true).toBool(); }

void Memory::setKeepsRecent(bool keeps)
{
    m_settings.setValue(QStringLiteral("keep_recent"), keeps);
    if (!keeps)
        clearRecent();
}

QString traceTitle(const QString& path)
{
    const std::string name = QFileInfo{path}.fileName().toStdString();
    const std::string_view title = withoutEndings(name);
    const QString text = QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size()));
    const QString host = hostOfPlace(path);
    return host.isEmpty() ? text : host + QLatin1Char{':'} + text;
}

QString RecentFile::title() const
{
    const QStringList paths = recentPathsOf(path);
    if (recentKindOf(path) == RecentKind::Pair && paths.size() == 2) {
        const auto [a, b] = shortNamesOf(paths[0], paths[1]);
        return QStringLiteral("%1 ⇄ %2").arg(a, b);
    }
    return recentKindOf(path) == RecentKind::Job ? jobTitle(paths) : traceTitle(path);
}

static QString recentKey(const QString& path)
{
    const QByteArray hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex();
    return QStringLiteral("recent_files/") + QString::fromLatin1(hash);
}

RecentFile Memory::recent(const QString& path) const
{
    const QJsonObject kept = QJsonDocument::fromJson(m_settings.value(recentKey(path)).toByteArray()).object();
    RecentFile file;
    file.path = path;
    file.opened = QDateTime::fromString(kept[QLatin1String{"opened"}].toString(), Qt::ISODate);
    file.about = kept[QLatin1String{"about"}].toString();
    file.verdict = kept[QLatin1String{"verdict"}].toString();
    file.edge = kept[QLatin1String{"edge"}].toInt();
    for (const QJsonValue& share : kept[QLatin1String{"shares"}].toArray())
        file.shares.append({share.toArray().at(0).toString(), share.toArray().at(1).toDouble()});
    return file;
}

void Memory::keepRecent(const RecentFile& file)
{
    if (!keepsRecent())
        return;
    QJsonArray shares;
    for (const auto& [part, share] : file.shares)
        shares.append(QJsonArray{part, share});
    const QJsonObject kept{{QStringLiteral("opened"), file.opened.toString(Qt::ISODate)},
                           {QStringLiteral("about"), file.about},
                           {QStringLiteral("verdict"), file.verdict},
                           {QStringLiteral("edge"), file.edge},
                           {QStringLiteral("shares"), shares}};
    m_settings.setValue(recentKey(file.path), QJsonDocument{kept}.toJson(QJsonDocument::Compact));
}

std::optional<ViewState> Memory::viewOf(const QString& path) const
{
    return viewStateOf(QJsonDocument::fromJson(m_settings.value(viewKey(path)).toByteArray()).object());
}

void Memory::keepView(const QString& path, const ViewState& state)
{
    m_settings.setValue(viewKey(path), QJsonDocument{toJson(state)}.toJson(QJsonDocument::Compact));
}

QString Memory::figureFolder() const { return m_settings.value(QStringLiteral("figure/folder")).toString(); }
void Memory::keepFigureFolder(const QString& folder) { m_settings.setValue(QStringLiteral("figure/folder"), folder); }
QByteArray Memory::geometry() const { return m_settings.value(QStringLiteral("window/geometry")).toByteArray(); }
void Memory::keepGeometry(const QByteArray& geometry)
{
    m_settings.setValue(QStringLiteral("window/geometry"), geometry);
}
QByteArray Memory::splitter() const { return m_settings.value(QStringLiteral("window/inspector")).toByteArray(); }
void Memory::keepSplitter(const QByteArray& state) { m_settings.setValue(QStringLiteral("window/inspector"), state); }
bool Memory::wantsPanels() const { return m_settings.value(QStringLiteral("window/panels"), true).toBool(); }
void Memory::keepWantsPanels(bool wants) { m_settings.setValue(QStringLiteral("window/panels"), wants); }
OverlayChoices Memory::overlays() const
{
    OverlayChoices choices;
    for (const OverlayEntry& entry : overlayEntries())
        choices.*entry.isShown =
            m_settings.value(QStringLiteral("overlays/") + QLatin1String{entry.id}, choices.*entry.isShown).toBool();
    choices.minGap = Ns{m_settings.value(QStringLiteral("overlays/least_gap_ns"), 0).toLongLong()};
    choices.minOffset = Ns{m_settings.value(QStringLiteral("overlays/least_offset_ns"), 0).toLongLong()};
    return choices;
}

void Memory::keepOverlays(const OverlayChoices& choices)
{
    for (const OverlayEntry& entry : overlayEntries())
        m_settings.setValue(QStringLiteral("overlays/") + QLatin1String{entry.id}, choices.*entry.isShown);
    m_settings.setValue(QStringLiteral("overlays/least_gap_ns"), static_cast<qlonglong>(choices.minGap.count()));
    m_settings.setValue(QStringLiteral("overlays/least_offset_ns"), static_cast<qlonglong>(choices.minOffset.count()));
}

Settings Memory::settings() const
{
    const Settings usual;
    Settings now;
    const auto text = [this](const char* key, const QString& otherwise) {
        return m_settings.value(QLatin1String{key}, otherwise).toString();
    };
    now.theme = text("theme", usual.theme);
    now.textPct =
        std::clamp(m_settings.value(QStringLiteral("text_pct"), usual.textPct).toInt(), minTextPct, maxTextPct);
    now.language = text("language", {});
    now.overlays = overlays();
    now.python = text("capture/python", {});
    now.captureFolder = text("capture/folder", {});
    now.keepsIndexes = m_settings.value(QStringLiteral("keep_indexes"), true).toBool();
    m_settings.beginGroup(QStringLiteral("keys"));
    for (const QString& id : m_settings.childKeys())
        now.keys[id] = m_settings.value(id).toString();
    m_settings.endGroup();
    return now;
}

void Memory::keep(const Settings& settings)
{
    m_settings.setValue(QStringLiteral("theme"), settings.theme);
    m_settings.setValue(QStringLiteral("text_pct"), settings.textPct);
    m_settings.setValue(QStringLiteral("language"), settings.language);
    m_settings.setValue(QStringLiteral("capture/python"), settings.python);
    m_settings.setValue(QStringLiteral("capture/folder"), settings.captureFolder);
    m_settings.setValue(QStringLiteral("keep_indexes"), settings.keepsIndexes);
    keepOverlays(settings.overlays);
    m_settings.remove(QStringLiteral("keys"));
    for (const auto& [id, keys] : settings.keys)
        m_settings.setValue(QStringLiteral("keys/") + id, keys);
}

QString Memory::captureFolder() const
{
    const QString chosen = m_settings.value(QStringLiteral("capture/folder")).toString();
    return chosen.isEmpty() ? usualCaptureFolder() : chosen;
}

QString Memory::usualCaptureFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QStringLiteral("/lanescope/captures");
}

QStringList Memory::queries() const { return m_settings.value(QStringLiteral("queries")).toStringList(); }
void Memory::keepQueries(const QStringList& queries) { m_settings.setValue(QStringLiteral("queries"), queries); }
QStringList Memory::snapshotQueries() const
{
    return m_settings.value(QStringLiteral("snapshotQueries")).toStringList();
}
void Memory::keepSnapshotQueries(const QStringList& queries)
{
    m_settings.setValue(QStringLiteral("snapshotQueries"), queries);
}

} // namespace lanescope
