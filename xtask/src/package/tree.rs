// SPDX-License-Identifier: AGPL-3.0-or-later
//! The files of a package, with the rights they have in it whoever packs them.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::error::{Fail, Res};

/// What is packed, below a folder.
pub(super) struct Tree(pub(super) PathBuf);

impl Tree {
    pub(super) fn put(&self, from: &Path, at: &str, mode: u32) -> Res<()> {
        let file = self.made(at)?;
        fs::copy(from, &file).map_err(Fail::io(format!("copy {} to {}", from.display(), file.display())))?;
        set_rights(&file, mode)
    }

    /// The same under its own name, for everybody to read.
    pub(super) fn lay_in(&self, from: &Path, folder: &str) -> Res<()> {
        let name = from.file_name().unwrap_or_default().to_string_lossy();
        let at = if folder.is_empty() { name.into_owned() } else { format!("{folder}/{name}") };
        self.put(from, &at, 0o644)
    }

    /// A text of our own, for everybody to read.
    pub(super) fn write(&self, at: &str, text: &str) -> Res<()> {
        let file = self.made(at)?;
        fs::write(&file, text).map_err(Fail::io(format!("write {}", file.display())))?;
        set_rights(&file, 0o644)
    }

    /// How many KiB it takes where it is installed, as Debian counts: each file rounded up, and one for a folder. What `du` says
    /// depends on the disk it is asked on.
    pub(super) fn size_kib(&self) -> Res<u64> {
        size_kib(&self.0)
    }

    fn made(&self, at: &str) -> Res<PathBuf> {
        let file = self.0.join(at);
        let mut folder = self.0.clone();
        make_folder(&folder)?;
        // Each by itself: whoever packs may keep their own files from others.
        for part in Path::new(at).parent().into_iter().flat_map(Path::components) {
            folder.push(part);
            make_folder(&folder)?;
        }
        Ok(file)
    }
}

fn make_folder(folder: &Path) -> Res<()> {
    fs::create_dir_all(folder).map_err(Fail::io(format!("make {}", folder.display())))?;
    set_rights(folder, 0o755)
}

/// Else they are what the umask of whoever packs leaves.
fn set_rights(path: &Path, mode: u32) -> Res<()> {
    let rights = fs::Permissions::from_mode(mode);
    fs::set_permissions(path, rights).map_err(Fail::io(format!("set the rights of {}", path.display())))
}

fn size_kib(folder: &Path) -> Res<u64> {
    let doing = || Fail::io(format!("read {}", folder.display()));
    let mut size = 1;
    for entry in fs::read_dir(folder).map_err(doing())? {
        let entry = entry.map_err(doing())?;
        let about = entry.metadata().map_err(doing())?;
        size += if about.is_dir() { size_kib(&entry.path())? } else { about.len().div_ceil(1024) };
    }
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_as_large_as_its_files_wherever_it_lies() {
        let tree = Tree(crate::paths::scratch("tree"));
        tree.write("usr/share/one", &"x".repeat(1025)).expect("a folder of our own");
        tree.write("usr/two", "").expect("a folder of our own");
        // Two for the first file, none for the second, one each for the root, usr and share.
        assert_eq!(tree.size_kib().expect("it is there"), 5);
        fs::remove_dir_all(&tree.0).expect("it is ours");
    }

    #[test]
    fn rights_are_the_same_whoever_packs() {
        let tree = Tree(crate::paths::scratch("rights"));
        let file = tree.0.join("DEBIAN/control");
        fs::create_dir_all(tree.0.join("DEBIAN")).expect("a folder of our own");
        fs::write(&file, "").expect("a file of our own");
        // As a umask of 077 leaves them.
        set_rights(&file, 0o600).expect("it is ours");
        for folder in [&tree.0.join("DEBIAN"), &tree.0] {
            set_rights(folder, 0o700).expect("it is ours");
        }
        tree.write("DEBIAN/control", "Package: kapia").expect("it is ours");
        tree.lay_in(&file, "usr/share").expect("it is ours");
        tree.put(&file, "usr/bin/kapia", 0o755).expect("it is ours");
        for (at, mode) in [
            ("", 0o755),
            ("DEBIAN", 0o755),
            ("DEBIAN/control", 0o644),
            ("usr", 0o755),
            ("usr/share", 0o755),
            ("usr/share/control", 0o644),
            ("usr/bin/kapia", 0o755),
        ] {
            let rights = fs::metadata(tree.0.join(at)).expect("it is there").permissions();
            assert_eq!(rights.mode() & 0o777, mode, "{at}");
        }
        fs::remove_dir_all(&tree.0).expect("it is ours");
    }
}
